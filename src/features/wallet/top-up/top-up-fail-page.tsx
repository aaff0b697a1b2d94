import { Redirect, useSearchParams } from 'wouter'
import { getPreapproval } from '#contract/wallet/top-up.ts'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/**
 * A top-up that was not paid: the reason, what happened to the money, and the next step. The top-up is named by `?id=`.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const id = query.get('id')
  const loaded = useQuery(getPreapproval, id === null ? null : { query: { id } })
  if (isMissing(loaded)) return <NotHerePage />
  const wallet = (
    <Link className={buttonClass('quiet')} href={routes.wallet}>
      {text('wallet.toWallet')}
    </Link>
  )
  return (
    <div className="wrap narrow page stack">
      <h1>{text('wallet.failTitle')}</h1>
      {id === null ? (
        <Notice variant="bad" title={text('wallet.failAny')} action={wallet}>
          {text('wallet.failedText')}
        </Notice>
      ) : (
        <LoadedView of={loaded} skeleton={<Skeleton lines={4} />}>
          {({ state, payment }) =>
            state === 'paid' ? (
              <Redirect to={pathTo('topUpReceipt', { id })} replace />
            ) : (
              <div className="stack">
                <TestNotice test={payment?.test} />
                <Notice
                  variant="bad"
                  title={text(payment?.reason ? `pay.failed.${payment.reason}` : 'wallet.failAny')}
                  action={
                    <>
                      {state === 'requested' ? (
                        <Link className={buttonClass()} href={pathTo('topUp', { id })}>
                          {text('pay.failAgain')}
                        </Link>
                      ) : null}
                      {wallet}
                    </>
                  }
                >
                  {text('wallet.failedText')}
                </Notice>
              </div>
            )
          }
        </LoadedView>
      )}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.failTitle') })
