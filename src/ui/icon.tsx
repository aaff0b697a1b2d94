import styles from './icon.module.css'

interface IconProps {
  /** A shape of icon-paths.ts. */
  readonly shape: string
  /** Said to who cannot see it; without, the icon is decoration beside a text. */
  readonly label?: string
  /** Points along the line of reading, so it turns round in Arabic. */
  readonly directional?: boolean
}

/** A drawn sign of 20 pixels. */
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
