import { useState } from 'react'
import { exemptCampaign } from '#contract/admin/investing.ts'
import { limitCurrency } from '#domain/investor-limit.ts'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import type { Review } from './decisions.ts'

/** Whether the limits of twelve months apply to a campaign: nothing to choose for other currencies than the rule's. */
export function ReviewLimit({ of: { campaign, terms, limitExempt } }: { readonly of: Review }) {
  const { text } = useIntl()
  const online = useOnline()
  const exempt = useSteadySend(exemptCampaign)
  const [asking, setAsking] = useState(false)
  if (terms.currency !== limitCurrency) return null
  return (
    <section className="stack" aria-labelledby="limit">
      <h2 id="limit">{text('admin.limit')}</h2>
      <p>{text(limitExempt ? 'admin.limitExempt' : 'admin.limitApplies')}</p>
      <div>
        <Button
          look="quiet"
          blocked={online ? undefined : text('shell.needsConnection')}
          onClick={() => setAsking(true)}
        >
          {text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
        </Button>
      </div>
      {asking ? (
        <QuestionDialog
          title={text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
          action={text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
          run={() => exempt({ params: { id: campaign.id }, body: { exempt: !limitExempt } })}
          onClose={() => setAsking(false)}
        >
          <p>{text('admin.limitQuestion')}</p>
        </QuestionDialog>
      ) : null}
    </section>
  )
}
