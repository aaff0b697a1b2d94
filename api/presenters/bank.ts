import type { AuditTrace } from '#api/db/audit.ts'
import type { BankAccount } from '#api/db/settings.ts'
import type { GatewaySettings } from '#contract/admin/gateway.ts'

/** The account as administrators see and change it. */
export function presentGateway(
  bank: BankAccount | null,
  last: AuditTrace | undefined,
): Pick<GatewaySettings, 'bank' | 'changed'> {
  return {
    bank: bank && { ...bank, note: { en: '', fr: '', ar: '', ...bank.note } },
    changed: presentChange(last),
  }
}

/** Who changed something last, and when. */
export function presentChange(last: AuditTrace | undefined): GatewaySettings['changed'] {
  return last ? { at: last.at.toISOString(), by: `${last.first_name} ${last.last_name}` } : null
}
