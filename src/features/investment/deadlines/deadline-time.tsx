import type { Deadline } from '#contract/investment/deadlines.ts'
import { useNow } from '#src/components/now.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'

/** The day or moment of a deadline, counted down. */
export function DeadlineTime({ of: deadline }: { readonly of: Deadline }) {
  const intl = useIntl()
  const now = useNow()
  const { endsAt, on } = deadline
  return (
    <>
      <time dateTime={on ?? endsAt}>{momentOf(deadline, intl)}</time>
      <span className="soft small">{intl.ago(now - Date.parse(endsAt))}</span>
    </>
  )
}

function momentOf({ endsAt, on }: Deadline, { date }: Intl): string {
  return on === null ? date(endsAt, 'time') : date(on)
}
