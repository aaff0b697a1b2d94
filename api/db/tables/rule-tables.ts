/** Rows of the investment rules (docs/areas/investment.md, docs/areas/identity.md). */

import type { Generated, GeneratedAlways } from 'kysely'
import type { AccreditationState } from '#domain/identity/accreditation.ts'
import type { WaitingState } from '#domain/investment/waiting-list.ts'

export interface RuleTables {
  residence_declaration: { id: string; person_id: string; country: string; declared_at: Date }
  investor_declaration: {
    id: string
    person_id: string
    figures: string
    declared_at: Date
  }
  accreditation: {
    person_id: string
    state: AccreditationState
    reason: Generated<string>
    changed_at: Date
    decided_by: string | null
    answers: Generated<string>
    unsent: Generated<boolean>
    identification_file: string | null
    letter_file: string | null
    expires_at: Generated<Date | null>
    noticed_days: Generated<number | null>
    renewing: Generated<boolean>
  }
  investment_reminder: { id: string; investment_id: string; kind: 'pay' | 'cancel'; deadline: Date; at: Date }
  waiting_list_entry: {
    id: string
    campaign_id: string
    person_id: string
    units: bigint
    state: WaitingState
    queue_position: GeneratedAlways<bigint>
    joined_at: Date
    offered_until: Date | null
    ended_at: Date | null
  }
}
