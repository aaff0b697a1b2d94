import { type EntryStatus, entryStatus } from '#domain/wallet/wallet.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<EntryStatus, BadgeVariant>> = {
  [entryStatus.pending]: 'warn',
  [entryStatus.processing]: 'warn',
  [entryStatus.success]: 'good',
  [entryStatus.failed]: 'bad',
}

/** The label of one of the four status codes. */
export function StatusBadge({ status }: { readonly status: EntryStatus }) {
  const { text } = useIntl()
  return <Badge variant={variants[status]}>{text(`wallet.status.${status}`)}</Badge>
}
