import { useIntl } from '#src/intl/intl.tsx'

/** The day on which a campaign is expected to open. */
export function OpensOn({ day }: { readonly day: string | null }) {
  const { text, date } = useIntl()
  return (
    <p>
      <strong>{day === null ? text('soon.opensLater') : text('soon.opens', { date: date(day) })}</strong>
    </p>
  )
}
