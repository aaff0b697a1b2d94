import { useAtom, useSetAtom } from 'jotai'
import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { CampaignCard } from '#contract/shapes.ts'
import { comparedMaximum } from '#domain/limits.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { comparedAtom } from '#src/state/compared.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './compare-choice.module.css'

interface CompareChoiceProps {
  readonly cards: readonly CampaignCard[]
  /** Cards, with the checkbox of each. */
  readonly children: (action: (card: CampaignCard) => ReactNode) => ReactNode
}

/**
 * Checkboxes on cards, and a bar that leads to the comparison once one is checked. Without scripts it is a form, whose
 * bar the style sheet shows.
 */
export function CompareChoice({ cards, children }: CompareChoiceProps) {
  const { text, number } = useIntl()
  const [chosen, setChosen] = useAtom(comparedAtom)
  const showToast = useSetAtom(showToastAtom)
  const [, navigate] = useLocation()
  const toggle = (slug: string): void => {
    if (chosen.includes(slug)) setChosen(chosen.filter((each) => each !== slug))
    else if (chosen.length < comparedMaximum) setChosen([...chosen, slug])
    else showToast({ text: 'choice.limit', variant: 'bad' })
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // Also what was checked before the scripts ran.
    const slugs = new FormData(event.currentTarget).getAll('campaigns')
    navigate(`${routes.compare}?campaigns=${[...new Set([...chosen, ...slugs])].join(',')}`)
  }
  const reset = (event: FormEvent): void => {
    event.preventDefault()
    setChosen([])
  }
  return (
    <form className={styles.form} action={routes.compare} onSubmit={submit} onReset={reset}>
      {chosen.map((slug) =>
        cards.some((card) => card.slug === slug) ? null : (
          <input key={slug} type="hidden" name="campaigns" value={slug} />
        ),
      )}
      {children(({ slug, name }) => (
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="campaigns"
            value={slug}
            checked={chosen.includes(slug)}
            aria-label={text('choice.compareNamed', { name })}
            onChange={() => toggle(slug)}
          />
          {text('choice.compare')}
        </label>
      ))}
      <p className={styles.bar}>
        <Button type="submit">
          {text('choice.compare')}
          {chosen.length > 0 ? ` (${number(chosen.length)})` : null}
        </Button>
        <Button type="reset" variant="quiet">
          {text('choice.clear')}
        </Button>
      </p>
    </form>
  )
}
