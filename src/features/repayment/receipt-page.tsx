import { Redirect } from 'wouter'
import { getRepayment } from '#contract/repayment/repayment.ts'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useBackoffPoll } from '#src/data/use-backoff-poll.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { RepaymentReceipt } from './repayment-receipt.tsx'

/** The receipt of a paid repayment, on one printable page. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const online = useOnline()
  const loaded = useQuery(getRepayment, { params: { id: params['id'] ?? '' } })
  const { data, retry } = loaded
  // The shares are credited one by one, within moments.
  useBackoffPoll(online && data?.state === 'paid' && data.credited < data.investors, retry)
  return (
    <LoadedPage title={text(data ? 'repayment.thanks' : 'repayment.receiptTitle')} of={loaded} lines={12}>
      {(repayment) =>
        repayment.state === 'paid' ? (
          <RepaymentReceipt of={repayment} onChanged={retry} />
        ) : (
          <Redirect to={pathTo('repaymentPayment', { id: repayment.id })} replace />
        )
      }
    </LoadedPage>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('repayment.receiptTitle') })
