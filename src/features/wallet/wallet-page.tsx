import { useSearchParams } from 'wouter'
import { detail, type WalletDetail } from '#contract/wallet/wallet.ts'
import { deferred } from '#src/components/deferred.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ActivityList } from './activity-list.tsx'
import { EntryList } from './entry-list.tsx'
import { Figures } from './figures.tsx'
import { CurrencyTabs, WalletFrame } from './wallet-parts.tsx'
import { entryFilters, readView, walletPath, type WalletView } from './wallet-query.ts'

const WalletActionForm = deferred(
  async () => (await import('./wallet-action-form.tsx')).WalletActionForm,
  <Skeleton lines={6} />,
)

/** The wallet: its balance, its actions and its full history. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const view = readView(query)
  const input = view.currency === undefined ? {} : { query: { currencyId: view.currency } }
  const loaded = useQuery(detail, input)
  return (
    <WalletFrame section="wallet" title={text('wallet.title')} loaded={loaded}>
      {(wallet) => <Wallet wallet={wallet} view={{ ...view, currency: wallet.currency }} />}
    </WalletFrame>
  )
}

interface WalletProps {
  readonly wallet: WalletDetail
  readonly view: WalletView
}

function Wallet({ wallet, view }: WalletProps) {
  const { text } = useIntl()
  const currencies = useCurrencies(wallet)
  return (
    <>
      {wallet.active ? null : (
        <Notice variant="warn" title={text('wallet.off')}>
          {text('wallet.offText')}
        </Notice>
      )}
      <CurrencyTabs
        currencies={currencies}
        current={wallet.currency}
        pathTo={(each) => walletPath(view, { currency: each, amount: undefined })}
      />
      <section className="panel stack" aria-label={text('wallet.balance')}>
        <Figures wallet={wallet} />
        <ActionLinks view={view} active={wallet.active} />
      </section>
      <Doing wallet={wallet} view={view} />
      <section className="stack" aria-labelledby="entries">
        <h2 id="entries">{text('wallet.entries')}</h2>
        <FilterTabs
          label={text('wallet.filter')}
          current={view.filter}
          tabs={entryFilters.map((filter) => ({
            key: filter,
            label: text(`wallet.show.${filter}`),
            href: walletPath(view, { filter, action: undefined, amount: undefined }),
          }))}
        />
        {view.filter === 'activity' ? (
          <ActivityList />
        ) : (
          <EntryList filter={view.filter} currency={wallet.currency} addPath={walletPath(view, { action: 'add' })} />
        )}
      </section>
    </>
  )
}

/** The currencies in which the user has money, the shown one, and, for a deposit, all that the site accepts. */
function useCurrencies({ currency, currencies }: WalletDetail): readonly string[] {
  const known = useBootstrap()?.currencies.flatMap(({ code, offered }) => (offered === false ? [] : [code])) ?? []
  const shown = new Set([...currencies, currency, ...known])
  return [...shown]
}

function ActionLinks({ view, active }: { readonly view: WalletView; readonly active: boolean }) {
  const { text } = useIntl()
  const actions = active ? (['add', 'withdraw', 'statement'] as const) : (['withdraw', 'statement'] as const)
  return (
    <div className="cluster">
      {actions.map((action) => (
        <Link
          key={action}
          className={buttonClass(action === 'add' ? 'primary' : 'quiet')}
          href={walletPath(view, { action, amount: undefined })}
          {...(view.action === action ? { 'aria-current': 'true' as const } : {})}
          keepScroll
        >
          {text(`wallet.action.${action}`)}
        </Link>
      ))}
    </div>
  )
}

/** The open wallet action. */
function Doing({ wallet, view }: WalletProps) {
  const { text } = useIntl()
  if (view.action === undefined) return null
  const back = walletPath(view, { action: undefined, amount: undefined })
  const shared = { wallet, view, back }
  return (
    <section key={`${view.action} ${wallet.currency}`} className="panel stack" aria-labelledby="doing">
      <h2 id="doing">{text(`wallet.doing.${view.action}`)}</h2>
      <WalletActionForm action={view.action} {...shared} />
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.title') })
