import type { AuditTrace } from '#api/db/audit/audit.ts'
import type { BankChangeRow } from '#api/db/site/bank-changes.ts'
import type { BankAccount } from '#api/db/site/settings.ts'
import { presentChange } from '#api/presenters/audit/last-change.ts'
import type { GatewaySettings } from '#contract/payment/admin/gateway.ts'

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
