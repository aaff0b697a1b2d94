import { useMemo } from 'react'
import { instantIn, wallClockIn } from '#domain/calendar.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'

export interface SiteTime {
  readonly zone: string
  /** A moment by the site's clocks, with the name of their zone. */
  readonly moment: (at: string) => string
  /** What a field for date and time shows of a moment, and the moment that is meant by it. */
  readonly toField: (at: number) => string
  readonly fromField: (typed: string) => number | undefined
}

/** Time as the site counts it: an owner on a journey schedules by the same clocks as at home. */
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
