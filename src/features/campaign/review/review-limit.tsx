import { useState } from 'react'
import { exemptCampaign } from '#contract/investment/investing-rules.ts'
import { limitCurrency } from '#domain/investment/investor-limit.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import type { Review } from './decisions.ts'

/** Whether the twelve-month limits apply to a campaign: not selectable for currencies other than the rule's. */
export function ReviewLimit({ of: { campaign, terms, limitExempt } }: { readonly of: Review }) {
  const { text } = useIntl()
  const exempt = useIdempotentMutation(exemptCampaign)
  const [isConfirming, setConfirming] = useState(false)
  if (terms.currency !== limitCurrency) return null
  return (
    <section className="stack" aria-labelledby="limit">
      <h2 id="limit">{text('admin.limit')}</h2>
      <p>{text(limitExempt ? 'admin.limitExempt' : 'admin.limitApplies')}</p>
      <div>
        <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
          {text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
        </Button>
      </div>
      {isConfirming ? (
        <ActionDialog
          title={text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
          action={text(limitExempt ? 'admin.limitApply' : 'admin.limitExemptIt')}
          run={() => exempt({ params: { id: campaign.id }, body: { exempt: !limitExempt } })}
          onClose={() => setConfirming(false)}
        >
          <p>{text('admin.limitQuestion')}</p>
        </ActionDialog>
      ) : null}
    </section>
  )
}
