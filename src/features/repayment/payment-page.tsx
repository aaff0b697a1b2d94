import { Redirect } from 'wouter'
import { getRepayment, type RepaymentDetail } from '#contract/repayment/repayment.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RepaymentPayment } from './repayment-payment.tsx'

/** A repayment that is to be paid: what it is, who gets how much, and the payment method. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getRepayment, { params: { id: params['id'] ?? '' } })
  return (
    <LoadedPage
      title={text('repayment.payTitle')}
      of={loaded}
      checkout
      lines={10}
      below={loaded.data && isEnded(loaded.data) ? null : <BackLink of={loaded.data} />}
    >
      {(repayment) =>
        repayment.state === 'paid' ? (
          <Redirect to={pathTo('repaymentReceipt', { id: repayment.id })} replace />
        ) : isEnded(repayment) ? (
          <Ended of={repayment} />
        ) : (
          <RepaymentPayment key={repayment.id} of={repayment} onChanged={loaded.retry} />
        )
      }
    </LoadedPage>
  )
}

function isEnded({ state }: RepaymentDetail): boolean {
  return state === 'cancelled' || state === 'declined'
}

function BackLink({ of: repayment }: { readonly of: RepaymentDetail | undefined }) {
  const { text } = useIntl()
  if (repayment === undefined) return null
  return (
    <p>
      <Link href={pathTo('campaignRepayment', { id: repayment.campaign.id })}>{text('repayment.toList')}</Link>
    </p>
  )
}

/** It was cancelled or declined: nothing has to be paid any more. */
function Ended({ of: { state, reason, campaign } }: { readonly of: RepaymentDetail }) {
  const { text } = useIntl()
  const isDeclined = state === 'declined'
  return (
    <Notice
      variant={isDeclined ? 'bad' : 'info'}
      title={text(isDeclined ? 'repayment.declined' : 'repayment.cancelled')}
      action={
        <Link className={buttonClass()} href={pathTo('campaignRepayment', { id: campaign.id })}>
          {text('repayment.toList')}
        </Link>
      }
    >
      {reason === '' ? null : (
        <p className="multiline" dir="auto">
          {reason}
        </p>
      )}
      <p>{text('repayment.endedText')}</p>
    </Notice>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('repayment.payTitle') })
