import type { AuditTrace } from '#api/db/audit/audit.ts'

interface PresentedChange {
  readonly at: string
  readonly by: string
}

/** Who made the last change, and when. */
export function presentChange(last: AuditTrace | undefined): PresentedChange | null {
  return last ? { at: last.at.toISOString(), by: `${last.first_name} ${last.last_name}` } : null
}

/** Settings together with who changed them last. */
export function presentChanged<T extends object>({
  lastChange,
  ...values
}: T & { readonly lastChange: AuditTrace | undefined }): Omit<T, 'lastChange'> & {
  readonly changed: PresentedChange | null
} {
  return { ...values, changed: presentChange(lastChange) }
}
