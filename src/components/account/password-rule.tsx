import { passwordMinimum } from '#domain/limits.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check } from '#src/ui/icon-paths.ts'
import { meetsPart, passwordParts } from './password-parts.ts'
import styles from './password-rule.module.css'

/** The password requirements, shown before the user types, each ticked off once it is met. */
export function PasswordRule({ password }: { readonly password: string }) {
  const { text } = useIntl()
  const left = passwordParts.filter((part) => !meetsPart(password, part)).length
  return (
    <div className={styles.rule}>
      <p className="soft small" id="password-rule">
        {text('account.rule')}
      </p>
      <ul aria-labelledby="password-rule">
        {passwordParts.map((part) => {
          const met = meetsPart(password, part)
          return (
            <li key={part} className={met ? styles.met : styles.open}>
              {met ? <Icon shape={check} label={text('account.ruleMet')} /> : <span className={styles.dot} />}
              {text(`account.rule.${part}`, { count: passwordMinimum })}
            </li>
          )
        })}
      </ul>
      {/* Announced only when the number changes, so that it does not interrupt typing. */}
      <p className="unseen" role="status">
        {password === '' ? '' : text('account.ruleLeft', { count: left })}
      </p>
    </div>
  )
}
