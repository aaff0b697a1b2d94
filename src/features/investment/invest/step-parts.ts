/** Props of every step of investing. */

import type { RefObject } from 'react'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { Offering } from '#domain/investment/investment.ts'
import type { Form } from '#src/components/form/use-form.ts'
import type { Judged } from './amount-entry.ts'
import type { InvestValues } from './use-invest-form.ts'
import type { QuoteState } from './use-quote.ts'

export interface StepProps {
  readonly campaign: CampaignDetail
  readonly offering: Offering
  readonly form: Form<InvestValues>
  readonly judged: Judged
  readonly quote: QuoteState
  /** Receives the focus when the step begins. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}
