import styles from './icon.module.css'

interface IconProps {
  /** A shape of icon-paths.ts. */
  readonly shape: string
  /** Announced by screen readers; without it, the icon is decoration beside a text. */
  readonly label?: string
  /** Points in the reading direction, so it is mirrored in Arabic. */
  readonly directional?: boolean
}

/** An icon of 20 pixels. */
export function Icon({ shape, label, directional = false }: IconProps) {
  return (
    <svg
      className={directional ? styles.directional : styles.icon}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={shape} />
    </svg>
  )
}
