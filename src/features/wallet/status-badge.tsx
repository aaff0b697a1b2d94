import { type EntryStatus, entryStatus } from '#domain/wallet.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<EntryStatus, BadgeLook>> = {
  [entryStatus.pending]: 'warn',
  [entryStatus.processing]: 'warn',
  [entryStatus.success]: 'good',
  [entryStatus.failed]: 'bad',
}

/** The word for one of the four codes. */
export function StatusBadge({ status }: { readonly status: EntryStatus }) {
  const { text } = useIntl()
  return <Badge look={looks[status]}>{text(`wallet.status.${status}`)}</Badge>
}
