import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface ListProps {
  /** A numbered list, or a skeleton that is no list yet; a plain list by default. */
  readonly as?: 'ul' | 'ol' | 'div'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Rows in a frame, with a rule between them. */
export function BoxedList(props: ListProps) {
  return <List variant={styles.boxed} {...props} />
}

/** Rows between rules, each with its parts at both ends of the line. */
export function RuledList(props: ListProps) {
  return <List variant={styles.ruled} {...props} />
}

/** Events one below the other, each with a bar beside it. */
export function Timeline(props: ListProps) {
  return <List variant={styles.timeline} {...props} />
}

function List({ variant, as: Tag = 'ul', className, children }: ListProps & { readonly variant: string | undefined }) {
  return <Tag className={classes(variant, className)}>{children}</Tag>
}

/** A text to read, with its headings, lists and tables. */
export function Prose({ children }: { readonly children: ReactNode }) {
  return <article className={styles.prose}>{children}</article>
}

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
