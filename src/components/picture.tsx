import { useAtomValue } from 'jotai'
import type { Picture } from '#contract/shapes.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { saverAtom } from '#src/state/display.ts'
import styles from './picture.module.css'
import { classes } from '#src/ui/classes.ts'

/** Widths that the server makes. */
const widths = [360, 480, 700, 1050, 1400] as const
/** Of marks that are never shown larger than some lines of text. */
const markWidths = [96, 200] as const

/** Where data is saved, none is wider. */
const savingWidth = 360

interface PictureProps {
  readonly picture: Picture
  /** How wide it is shown, as in the `sizes` attribute. */
  readonly sizes: string
  /** Part of the first screen: fetched at once instead of when it comes near. */
  readonly eager?: boolean
  /** A mark of some lines' height, such as a logo. */
  readonly mark?: boolean
  readonly className?: string
}

/** A picture of the site in the formats and widths that the server makes, with its tone until it is there. */
export function PictureView({ picture, sizes, eager = false, mark = false, className }: PictureProps) {
  const made = useFirstView().saver
  const saver = useAtomValue(saverAtom) ?? made
  const most = saver ? savingWidth : Math.max(picture.width, 360)
  const usable = mark ? markWidths : widths.filter((width) => width <= most)
  const set = (format: string): string =>
    usable.map((width) => `/media/${picture.id}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture className={classes(styles.picture, className)} data-tone={picture.tone}>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`/media/${picture.id}/${mark ? 200 : saver ? savingWidth : 700}.webp`}
        srcSet={set('webp')}
        sizes={sizes}
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
