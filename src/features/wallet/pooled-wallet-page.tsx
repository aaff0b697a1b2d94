import { useSearchParams } from 'wouter'
import { type PooledDetail, pooledDetail } from '#contract/pooled-wallet.ts'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PooledEntryList } from './pooled-entry-list.tsx'
import { Figures } from './figures.tsx'
import { PayInForm } from './pay-in-form.tsx'
import styles from './wallet-page.module.css'
import { CurrencyTabs, WalletFrame } from './wallet-parts.tsx'
import { pooledPath, readView, type WalletView } from './wallet-query.ts'

/** The wallet that the provider keeps: what is there, paying in, and everything that ever moved. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const view = readView(query)
  const asked = view.currency === undefined ? {} : { query: { currencyId: view.currency } }
  const loaded = useCall(pooledDetail, asked)
  return (
    <WalletFrame place="pooled" title={text('pooled.title')} lead={text('pooled.lead')} loaded={loaded}>
      {(wallet) => <Pooled wallet={wallet} view={{ ...view, currency: wallet.currency }} />}
    </WalletFrame>
  )
}

interface PooledProps {
  readonly wallet: PooledDetail
  readonly view: WalletView
}

function Pooled({ wallet, view }: PooledProps) {
  const { text } = useIntl()
  const { currency, active, test } = wallet
  const currencies = [...new Set([...wallet.currencies, currency])]
  const addPath = pooledPath(view, { act: 'add' })
  const back = pooledPath(view, { act: undefined, amount: undefined })
  return (
    <>
      {test ? (
        <Notice look="warn" title={text('pay.testMode')}>
          {text('pooled.testText')}
        </Notice>
      ) : null}
      {active ? null : (
        <Notice look="warn" title={text('pooled.off')}>
          {text('pooled.offText')}
        </Notice>
      )}
      <CurrencyTabs
        currencies={currencies}
        current={currency}
        pathTo={(each) => pooledPath(view, { currency: each, amount: undefined })}
      />
      <section className="panel stack" aria-label={text('wallet.balance')}>
        <Figures wallet={wallet} />
        {active ? (
          <div className={styles.acts}>
            <Link
              className={buttonClass()}
              href={addPath}
              {...(view.act === 'add' ? { 'aria-current': 'true' as const } : {})}
              keepScroll
            >
              {text('pooled.payIn')}
            </Link>
          </div>
        ) : null}
      </section>
      {active && view.act === 'add' ? (
        <section key={currency} className="panel stack" aria-labelledby="doing">
          <h2 id="doing">{text('pooled.payInTitle')}</h2>
          <PayInForm wallet={wallet} view={view} back={back} />
        </section>
      ) : null}
      <section className="stack" aria-labelledby="entries">
        <h2 id="entries">{text('wallet.entries')}</h2>
        <PooledEntryList currency={currency} addPath={addPath} />
      </section>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('pooled.title') })
