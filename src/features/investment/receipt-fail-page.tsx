import { useSearchParams } from 'wouter'
import { receipt } from '#contract/investment/investment.ts'
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
import { ChangePaymentMethodLink } from '#src/features/investment/pay/change-payment-method-link.tsx'

/**
 * An investment that was not paid: the reason, what happened to the money, and the next step. The investment is named
 * by `?id=`.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const id = query.get('id')
  const loaded = useQuery(receipt, id === null ? null : { params: { id } })
  if (isMissing(loaded)) return <NotHerePage />
  const investments = (
    <Link className={buttonClass('quiet')} href={routes.investments}>
      {text('shell.investments')}
    </Link>
  )
  return (
    <div className="wrap narrow page stack">
      <h1>{text('pay.failTitle')}</h1>
      {id === null ? (
        <Notice variant="bad" title={text('pay.failAny')} action={investments}>
          {text('pay.failedText')}
        </Notice>
      ) : (
        <LoadedView of={loaded} skeleton={<Skeleton lines={4} />}>
          {({ investment, payment }) =>
            investment.state === 'confirmed' ? (
              <Notice
                variant="good"
                title={text('pay.is.confirmed')}
                action={
                  <Link className={buttonClass()} href={pathTo('receipt', { id })}>
                    {text('investment.receipt')}
                  </Link>
                }
              >
                <bdi>{investment.campaign.name}</bdi>
              </Notice>
            ) : (
              <div className="stack">
                <TestNotice test={payment?.test} />
                <Notice
                  variant="bad"
                  title={text(payment?.reason ? `pay.failed.${payment.reason}` : 'pay.failAny')}
                  action={
                    <>
                      {investment.state === 'reserved' ? (
                        <Link className={buttonClass()} href={pathTo('payment', { id })}>
                          {text('pay.failAgain')}
                        </Link>
                      ) : null}
                      <ChangePaymentMethodLink investment={investment} />
                      {investments}
                    </>
                  }
                >
                  {text(investment.state === 'reserved' ? 'pay.failedText' : `pay.is.${investment.state}`)}
                </Notice>
              </div>
            )
          }
        </LoadedView>
      )}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('pay.failTitle') })
