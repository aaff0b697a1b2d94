import type { unreadableStates } from '#contract/uploads.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface FileScanNoteProps {
  readonly scan: (typeof unreadableStates)[number]
}

/** Why nobody can open an uploaded file. */
export function FileScanNote({ scan }: FileScanNoteProps) {
  const { text } = useIntl()
  return (
    <p className="soft small" role="status">
      {text(scan === 'quarantined' ? 'file.checking' : 'file.infected')}
    </p>
  )
}
