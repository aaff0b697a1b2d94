import { listAccounts } from '#contract/payment/connected-account.ts'
import cards from '#src/components/payment/account-cards.module.css'
import { ConnectedMeaning, ConnectedName } from '#src/components/payment/connected-account.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The owner's accounts at the card provider, which their own page manages. */
export function ConnectedAccounts({ isRequired }: { readonly isRequired: boolean }) {
  const { text } = useIntl()
  const loaded = useQuery(listAccounts, {})
  if (!isRequired && (loaded.data ?? []).length === 0) return null
  const manage = (
    <Link className={buttonClass('quiet')} href={routes.connectedAccounts}>
      {text('paymentOptions.manage')}
    </Link>
  )
  return (
    <section className="stack" aria-labelledby="connected">
      <h3 id="connected">{text('paymentOptions.connected')}</h3>
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={3} />
          </div>
        }
      >
        {(accounts) =>
          accounts.length === 0 ? (
            <Empty title={text('paymentOptions.noConnected')} action={manage}>
              {text('paymentOptions.noConnectedText')}
            </Empty>
          ) : (
            <>
              <ul className={cards.list}>
                {accounts.map((account) => (
                  <li key={account.id} className={`panel ${cards.card}`}>
                    <h4>
                      <ConnectedName of={account} />
                    </h4>
                    <ConnectedMeaning of={account} />
                  </li>
                ))}
              </ul>
              <div>{manage}</div>
            </>
          )
        }
      </LoadedView>
    </section>
  )
}
