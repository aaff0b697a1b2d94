import type { Accreditation } from '#contract/identity/admin-accreditation.ts'
import type { BadgeVariant } from '#src/ui/badge.tsx'

/** The badge of a request that an administrator decides: an accreditation or an identity check. */
export const decisionVariants: Readonly<Record<Accreditation['state'], BadgeVariant>> = {
  none: 'plain',
  review: 'warn',
  approved: 'good',
  declined: 'bad',
}
