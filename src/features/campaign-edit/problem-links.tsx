import { stepOf } from '#domain/campaign-sections.ts'
import type { SectionProblem } from '#domain/campaign-steps.ts'
import { Link } from '#src/components/link.tsx'
import { problemText } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { fieldId } from './form-part.ts'
import { itemFieldName } from './item-field-name.ts'
import styles from './problem-links.module.css'
import type { Step } from './use-step.ts'

/** What is missing or wrong, each a link to the very field, on this step or another. */
export function ProblemLinks({ of, problems }: { readonly of: Step; readonly problems: readonly SectionProblem[] }) {
  const intl = useIntl()
  const { open, step, visit } = of
  return (
    <ul className={styles.links}>
      {problems.map((problem) => {
        const { section, path } = problem
        const target = `#${fieldId(section, path)}`
        const words = itemFieldName(of.facts, problem, intl)
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
                {words}
              </a>
            ) : (
              <Link href={pathTo(there, { id: open.id }) + target}>{words}</Link>
            )}
            {why}
          </li>
        )
      })}
    </ul>
  )
}
