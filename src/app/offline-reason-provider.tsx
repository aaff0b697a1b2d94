import type { ReactNode } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { OfflineReason } from '#src/ui/offline-reason.ts'

/** Buttons that need the server read from here whether they are disabled. */
export function OfflineReasonProvider({ children }: { readonly children: ReactNode }) {
  const { text } = useIntl()
  return <OfflineReason value={useOnline() ? undefined : text('shell.needsConnection')}>{children}</OfflineReason>
}
