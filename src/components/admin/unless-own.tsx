import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'

interface UnlessOwnProps {
  /** Whom the actions are about. */
  readonly userId: string
  readonly children: ReactNode
}

/** Actions about a user; administrators do not get them for themselves, because the server refuses them. */
export function UnlessOwn({ userId, children }: UnlessOwnProps) {
  const { text } = useIntl()
  const ownId = useAtomValue(sessionAtom)?.user.id
  return ownId === userId ? <span className="soft small">{text('admin.ownTeam')}</span> : children
}
