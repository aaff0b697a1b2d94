import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './picture-frame.module.css'

interface PictureFrameProps {
  readonly round?: boolean
  /** Sets the size; a square of 6 rem by default. */
  readonly className?: string | undefined
  /** The picture, or an icon in its place. */
  readonly children: ReactNode
}

/** The frame of one picture, which fills it. */
export function PictureFrame({ round = false, className, children }: PictureFrameProps) {
  return <span className={classes(styles.frame, round && styles.round, className)}>{children}</span>
}
