/** The stage of a loan, which an administrator declares (investing 4, decision T43). */

import { repaymentStages } from '#domain/repayment/stage.ts'
import { call } from '#contract/call.ts'
import { done } from '#contract/shapes.ts'
import { id, object, oneOf, text } from '#contract/schema.ts'

export const declareRepaymentStage = call({
  method: 'POST',
  path: 'admin/campaigns/{id}/repayment-stage',
  access: 'admin',
  summary: 'Declares the stage of a loan, with a note that investors and the owner read.',
  spec: 'investing 4, decision T43',
  params: object({ id: id() }),
  body: object({ stage: oneOf(repaymentStages), note: text({ max: 500 }) }),
  reply: done,
  errors: ['OWN_CAMPAIGN_DECISION', 'REPAYMENT_STAGE_NOT_ALLOWED', 'REASON_REQUIRED'],
  idempotent: true,
  stale: ['admin/campaigns/', 'admin/audit', 'equities/', 'my-investment/'],
})
