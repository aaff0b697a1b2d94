import { useAtomValue } from 'jotai'
import type { Picture } from '#contract/shapes.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { dataSaverAtom } from '#src/state/display.ts'
import styles from './picture.module.css'
import { classes } from '#src/ui/classes.ts'

/** Widths that the server generates. */
const widths = [360, 480, 700, 1050, 1400] as const
/** Widths for logos that are never shown larger than a few lines of text. */
const markWidths = [96, 200] as const

/** The largest width in data saver mode. */
const savingWidth = 360

interface PictureProps {
  readonly picture: Picture
  /** The displayed width, as in the `sizes` attribute. */
  readonly sizes: string
  /** The largest width that a screen of two pixels a point needs. */
  readonly mostWidth?: number
  /** Above the fold: fetched at once instead of lazily. */
  readonly eager?: boolean
  /** An image of a few lines' height, such as a logo. */
  readonly mark?: boolean
  readonly className?: string
}

/**
 * An image of the site in the formats and widths that the server generates, with its average colour until it has
 * loaded.
 */
export function PictureView({
  picture,
  sizes,
  mostWidth = 1400,
  eager = false,
  mark = false,
  className,
}: PictureProps) {
  const made = useFirstView().savesData
  const savesData = useAtomValue(dataSaverAtom) ?? made
  const most = savesData ? savingWidth : Math.min(Math.max(picture.width, 360), mostWidth)
  const usable = mark ? markWidths : widths.filter((width) => width <= most)
  const set = usable.map((width) => `/media/${picture.id}/${width}.avif ${width}w`).join(', ')
  return (
    <picture className={classes(styles.picture, className)} data-tone={picture.tone}>
      <source type="image/avif" srcSet={set} sizes={sizes} />
      {/* The few browsers without AVIF get one width: each address costs bytes on every card of a list. */}
      <img
        src={`/media/${picture.id}/${mark ? 200 : savesData ? savingWidth : 700}.webp`}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  )
}
