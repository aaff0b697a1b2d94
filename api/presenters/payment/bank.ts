import type { AuditTrace } from '#api/db/audit/audit.ts'
import type { BankChangeRow } from '#api/db/site/bank-changes.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import { presentChange, presentChanged } from '#api/presenters/audit/last-change.ts'
import type { ChangedGateway, GatewaySettings } from '#contract/payment/admin/gateway.ts'

interface BankAccountState extends Pick<
  GatewaySettings,
  'secondConfirmation' | 'administrators' | 'secondFactor' | 'hasPassword'
> {
  readonly bank: BankAccount | null
  readonly lastChange: AuditTrace | undefined
  readonly pending: BankChangeRow | undefined
}

/** The bank account for administrators. @param viewerId the administrator */
export function presentGateway(
  { bank, lastChange, pending, ...state }: BankAccountState,
  viewerId: string,
): GatewaySettings {
  return {
    ...state,
    bank: bank && presentBankAccount(bank),
    changed: presentChange(lastChange),
    pending: pending
      ? {
          id: pending.id,
          bank: presentBankAccount(pending.entry.bank),
          secondConfirmation: pending.entry.secondConfirmation,
          by: `${pending.first_name} ${pending.last_name}`,
          own: pending.proposed_by === viewerId,
          at: pending.proposed_at.toISOString(),
          expiresAt: pending.expires_at.toISOString(),
        }
      : null,
  }
}

function presentBankAccount(bank: BankAccount): NonNullable<GatewaySettings['bank']> {
  return { ...bank, note: { en: '', fr: '', ar: '', ...bank.note } }
}

type Unpresented<T> = Omit<T, 'changed'> & { readonly lastChange: AuditTrace | undefined }

/** The settings of a payment method; what its type does not have is left out. */
interface GatewayState {
  readonly type: ChangedGateway['type']
  readonly offline?: BankAccountState
  readonly terms?: Unpresented<NonNullable<ChangedGateway['terms']>>
  readonly keys?: Unpresented<NonNullable<ChangedGateway['keys']>>
  readonly ach?: Unpresented<NonNullable<ChangedGateway['ach']>>
}

/** @param viewerId the administrator */
export function presentChangedGateway(
  { type, offline, terms, keys, ach }: GatewayState,
  viewerId: string,
): ChangedGateway {
  return {
    type,
    offline: offline ? presentGateway(offline, viewerId) : null,
    terms: terms ? presentChanged(terms) : null,
    keys: keys ? presentChanged(keys) : null,
    ach: ach ? presentChanged(ach) : null,
  }
}
