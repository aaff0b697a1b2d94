import { passwordMinimum } from '#domain/limits.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check } from '#src/ui/icon-paths.ts'
import styles from './password-rule.module.css'
import { graphemes } from '#domain/text.ts'

/** The parts of the rule, so that a form can list them beforehand and tick off those that are met (platform 5). */
export const passwordParts = ['length', 'upper', 'lower', 'digit', 'special'] as const
export type PasswordPart = (typeof passwordParts)[number]

/** A letter of a script without case counts as both uppercase and lowercase, as in the rule itself. */
const tests: Readonly<Record<PasswordPart, (password: string) => boolean>> = {
  length: (password) => graphemes(password) >= passwordMinimum,
  upper: (password) => /[\p{Lu}\p{Lo}]/u.test(password),
  lower: (password) => /[\p{Ll}\p{Lo}]/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}\p{M}]/u.test(password),
}

/** Whether a password meets this part of the rule. */
export function meetsPart(password: string, part: PasswordPart): boolean {
  return tests[part](password)
}

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
