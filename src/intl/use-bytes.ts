import { useIntl } from './intl.tsx'
import { localeOf } from './locale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats sizes as text, `1.2 MB`. */
export function useBytes(): (bytes: number) => string {
  const { language } = useIntl()
  return (bytes) => {
    // Sizes below a kilobyte are shown in kilobytes.
    const power = Math.max(1, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
    return new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: power > 1 ? 1 : 0,
    }).format(bytes / 1000 ** power)
  }
}
