import { stepOf } from '#domain/draft/step-names.ts'
import type { SectionProblem } from '#domain/draft/campaign-steps.ts'
import { Link } from '#src/components/link.tsx'
import { focusField, problemText } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { conflictId, sectionFieldId } from '#src/features/draft/fields/form-part.ts'
import { itemFieldName } from '#src/features/draft/fields/item-field-name.ts'
import styles from './problem-links.module.css'
import type { FieldConflict, Step } from './use-step.ts'

/** Missing or invalid fields, each with a link to the field, on this step or another. */
export function ProblemLinks({ of, problems }: { readonly of: Step; readonly problems: readonly SectionProblem[] }) {
  const intl = useIntl()
  const { open, step, visit } = of
  return (
    <ul className={styles.links}>
      {problems.map((problem) => {
        const { section, path } = problem
        const target = `#${sectionFieldId(section, path)}`
        const label = itemFieldName(of.facts, problem, intl)
        const why = problem.code === 'required' ? null : <span className="soft"> {problemText(problem, intl)}</span>
        const there = stepOf[section]
        return (
          <li key={`${section}.${path}.${problem.code}`}>
            {there === step ? (
              <a
                href={target}
                onClick={(event) => {
                  event.preventDefault()
                  visit(section, path)
                }}
              >
                {label}
              </a>
            ) : (
              <Link href={pathTo(there, { id: open.id }) + target}>{label}</Link>
            )}
            {why}
          </li>
        )
      })}
    </ul>
  )
}

/** Fields that were changed in two places, each with a link to its conflict. */
export function ConflictLinks({ of, conflicts }: { readonly of: Step; readonly conflicts: readonly FieldConflict[] }) {
  const intl = useIntl()
  return (
    <ul className={styles.links}>
      {conflicts.map((conflict) => {
        const { section, path } = conflict
        const id = conflictId(section, path)
        const label = itemFieldName(of.facts, conflict, intl)
        const there = stepOf[section]
        return (
          <li key={id}>
            {there === of.step ? (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(id)
                }}
              >
                {label}
              </a>
            ) : (
              <Link href={`${pathTo(there, { id: of.open.id })}#${id}`}>{label}</Link>
            )}
            <span className="soft"> {intl.text('edit.conflict.title')}</span>
          </li>
        )
      })}
    </ul>
  )
}
