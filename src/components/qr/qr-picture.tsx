import type { QrPicture as Picture } from '#contract/qr-code.ts'
import styles from './qr-picture.module.css'

interface QrPictureProps {
  readonly of: Picture
  readonly label: string
}

/** A QR code. */
export function QrPicture({ of: { size, path }, label }: QrPictureProps) {
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
