import { useSearchParams } from 'wouter'
import { type CustodialDetail, custodialDetail, custodialList } from '#contract/wallet/custodial-wallet.ts'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Figures } from '#src/features/wallet/figures.tsx'
import { PayInForm } from './pay-in-form.tsx'
import { CurrencyTabs, WalletFrame } from '#src/features/wallet/wallet-parts.tsx'
import { custodialPath, readView, type WalletView } from '#src/features/wallet/wallet-query.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { Empty } from '#src/ui/empty.tsx'
import { AddLink, Entries, idOf } from '#src/features/wallet/entry-list.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'

/** The custodial wallet at the provider: its balance, pay-ins and full history. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const view = readView(query)
  const input = view.currency === undefined ? {} : { query: { currencyId: view.currency } }
  const loaded = useQuery(custodialDetail, input)
  return (
    <WalletFrame section="custodial" title={text('custodial.title')} lead={text('custodial.lead')} loaded={loaded}>
      {(wallet) => <Custodial wallet={wallet} view={{ ...view, currency: wallet.currency }} />}
    </WalletFrame>
  )
}

interface CustodialProps {
  readonly wallet: CustodialDetail
  readonly view: WalletView
}

function Custodial({ wallet, view }: CustodialProps) {
  const { text } = useIntl()
  const { currency, active, test } = wallet
  const currencies = [...new Set([...wallet.currencies, currency])]
  const addPath = custodialPath(view, { action: 'add' })
  const back = custodialPath(view, { action: undefined, amount: undefined })
  return (
    <>
      <TestNotice test={test}>{text('custodial.testText')}</TestNotice>
      {active ? null : (
        <Notice variant="warn" title={text('custodial.off')}>
          {text('custodial.offText')}
        </Notice>
      )}
      <CurrencyTabs
        currencies={currencies}
        current={currency}
        pathTo={(each) => custodialPath(view, { currency: each, amount: undefined })}
      />
      <section className="panel stack" aria-label={text('wallet.balance')}>
        <Figures wallet={wallet} />
        {active ? (
          <div className="cluster">
            <Link
              className={buttonClass()}
              href={addPath}
              {...(view.action === 'add' ? { 'aria-current': 'true' as const } : {})}
              keepScroll
            >
              {text('custodial.payIn')}
            </Link>
          </div>
        ) : null}
      </section>
      {active && view.action === 'add' ? (
        <section key={currency} className="panel stack" aria-labelledby="doing">
          <h2 id="doing">{text('custodial.payInTitle')}</h2>
          <PayInForm wallet={wallet} view={view} back={back} />
        </section>
      ) : null}
      <section className="stack" aria-labelledby="entries">
        <h2 id="entries">{text('wallet.entries')}</h2>
        <CustodialEntryList currency={currency} addPath={addPath} />
      </section>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('custodial.title') })

interface CustodialEntryListProps {
  readonly currency: string
  /** Path to deposit money. */
  readonly addPath: string
}

/** Transactions of a custodial wallet, latest first, without filters. */
function CustodialEntryList({ currency, addPath }: CustodialEntryListProps) {
  const { text } = useIntl()
  const entries = useInfiniteQuery(custodialList, { query: { currencyId: currency } }, idOf)
  return (
    <Entries
      of={entries}
      nothing={
        <Empty title={text('custodial.empty')} action={<AddLink path={addPath} label={text('custodial.payIn')} />}>
          {text('custodial.emptyText')}
        </Empty>
      }
    />
  )
}
