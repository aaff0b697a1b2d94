import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Review } from './decisions.ts'

/** How much changed since the last decision; the parts below show each field. */
export function SinceDecision({ of: { campaign, sinceDecision } }: { readonly of: Review }) {
  const { text, date } = useIntl()
  if (!sinceDecision) return null
  const { decision, by, at, changes, accountChanged } = sinceDecision
  const count = changes.length
  const isAwaited = campaign.status === 1 || decision === 'changes-declined'
  if (count === 0 && !accountChanged && !isAwaited) return null
  const name = isolated(by || text('users.administrator'))
  return (
    <Notice title={text(`admin.since.${decision}`, { count, name, date: date(at) })}>
      {accountChanged ? text('admin.since.account') : null}
    </Notice>
  )
}
