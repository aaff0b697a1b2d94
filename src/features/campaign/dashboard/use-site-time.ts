import { useMemo } from 'react'
import { instantIn, wallClockIn } from '#domain/calendar.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'

export interface SiteTime {
  readonly zone: string
  /** Formats a time in the site's time zone, with the zone's name. */
  readonly moment: (at: string) => string
  /** Converts a time to the value of a date and time field, and back. */
  readonly toField: (at: number) => string
  readonly fromField: (typed: string) => number | undefined
}

/** Times in the site's time zone, so that an owner abroad schedules in the same zone as at home. */
export function useSiteTime(): SiteTime {
  const { zoned } = useIntl()
  const zone = useBootstrap()?.site.timezone ?? 'UTC'
  return useMemo(
    () => ({
      zone,
      moment: (at) => zoned(at, zone),
      toField: (at) => wallClockIn(at, zone),
      fromField: (typed) => instantIn(typed, zone),
    }),
    [zone, zoned],
  )
}
