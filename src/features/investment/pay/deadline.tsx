import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** Until when the units are held. */
export function Deadline({ expiresAt }: { readonly expiresAt: string | null }) {
  const { rich, text, date, ago } = useIntl()
  const now = useNow()
  if (expiresAt === null) return null
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return <span>{text('pay.timeOver')}</span>
  return (
    <span>
      {rich('pay.until', {
        moment: (
          <time key="moment" dateTime={expiresAt}>
            {date(expiresAt, 'time')}
          </time>
        ),
        left: ago(-left),
      })}
    </span>
  )
}
