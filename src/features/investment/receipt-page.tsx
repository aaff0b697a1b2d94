import { receipt } from '#contract/investment/investment.ts'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WithdrawSubmission } from '#src/features/investment/agreement/void-agreement.tsx'
import { ReceiptView } from './receipt-view.tsx'

/** The receipt of an investment, under both of its addresses. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(receipt, { params: { id: params['id'] ?? '' } })
  if (isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text(loaded.data ? `receipt.title.${loaded.data.investment.outcome}` : 'receipt.head')}</h1>
      {loaded.savedAt === undefined ? null : (
        <div data-noprint>
          <Age savedAt={loaded.savedAt} updating={loaded.updating} />
        </div>
      )}
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={14} />
          </div>
        }
      >
        {(data) => (
          <OwnAmounts>
            <div data-noprint>
              <AmountsToggle />
            </div>
            <ReceiptView data={data} />
            <WithdrawSubmission investment={data.investment} onDone={loaded.retry} />
          </OwnAmounts>
        )}
      </LoadedView>
      {loaded.data ? (
        <div data-noprint>
          <PushSwitch />
        </div>
      ) : null}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('receipt.head') })
