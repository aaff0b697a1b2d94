import { receipt } from '#contract/investment/investment.ts'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { WithdrawSubmission } from '#src/features/investment/agreement/void-agreement.tsx'
import { ReconfirmPanel } from './reconfirm-panel.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { RepaymentsReceived } from './repayments-received.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'

/** The receipt of an investment, under both of its addresses. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(receipt, { params: { id: params['id'] ?? '' } })
  return (
    <LoadedPage
      title={text(loaded.data ? `receipt.title.${loaded.data.investment.outcome}` : 'receipt.head')}
      of={loaded}
      lines={14}
      below={
        loaded.data ? (
          <div data-noprint>
            <PushSwitch />
          </div>
        ) : null
      }
    >
      {(data) => (
        <OwnAmounts>
          <div data-noprint>
            <AmountsToggle />
          </div>
          {data.reconfirmation ? (
            <ReconfirmPanel of={data.reconfirmation} investment={data.investment} onDone={loaded.retry} />
          ) : null}
          <RefundPanel refunds={data.refunds ?? []} />
          <ReceiptView data={data} />
          {data.investment.state === 'confirmed' ? <RepaymentsReceived investmentId={data.investment.id} /> : null}
          {data.reconfirmation?.pending ? null : (
            <WithdrawSubmission investment={data.investment} onDone={loaded.retry} />
          )}
        </OwnAmounts>
      )}
    </LoadedPage>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('receipt.head') })
