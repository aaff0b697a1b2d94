/** The frame that all six steps share: navigation, save state, missing fields and links to other steps. */

import { type ReactNode, useState } from 'react'
import { campaignSteps, stepOf, type CampaignStep } from '#domain/draft/step-names.ts'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { FailureNotice } from '#src/components/loaded-view.tsx'
import { useDraft } from '#src/data/draft/use-draft.ts'
import { useUnsavedChangesGuard } from '#src/data/use-unsaved-changes-guard.ts'
import { focusField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowLeft, arrowRight, pencil } from '#src/ui/page-icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { conflictId } from '#src/features/draft/fields/form-part.ts'
import { itemFieldName } from '#src/features/draft/fields/item-field-name.ts'
import { LockedNotice } from './locked-notice.tsx'
import { ProblemLinks } from './problem-links.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { SaveLine } from './save-line.tsx'
import { worstOf } from './save-states.ts'
import styles from './step-frame.module.css'
import type { OpenDraft } from './use-section.ts'
import type { Step, StepState } from './use-step.ts'
import { StepNav } from '#src/components/steps/step-nav.tsx'
import { check, cloud, cloudOff, triangleAlert } from '#src/ui/icon-paths.ts'

/** Most drafts have no comments of a review. */
const ReviewPanel = deferred(async () => (await import('./review-panel.tsx')).ReviewPanel)

function hasComments({ comments }: OpenDraft['draft']): boolean {
  return comments !== undefined && comments.open + comments.answered + comments.resolved > 0
}

/** Shows a step once its draft is loaded: from the server, or from this device if the campaign was started on it. */
export function StepLoader({
  id,
  children,
}: {
  readonly id: string
  readonly children: (open: OpenDraft) => ReactNode
}) {
  const { text } = useIntl()
  const { draft, record, failure, retry } = useDraft(id)
  if (draft) return <div className="wrap page">{children({ id, draft, record, renew: retry })}</div>
  return (
    <div className="wrap page stack narrow" aria-busy={failure === undefined}>
      {failure ? (
        <FailureNotice failure={failure} retry={retry} />
      ) : (
        <>
          <span className="unseen" role="status">
            {text('shell.loading')}
          </span>
          <Skeleton lines={8} />
        </>
      )}
    </div>
  )
}

interface StepFrameProps {
  readonly of: Step
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

export function StepFrame({ of, title, lead, children }: StepFrameProps) {
  const intl = useIntl()
  const { text } = intl
  const { open, step, sections, problems, states } = of
  const { id } = open
  const conflicts = of.conflicts.filter(({ section }) => stepOf[section] === step)
  const [firstConflict] = conflicts
  useUnsavedChangesGuard()
  const saved = worstOf(sections.map(({ save }) => save))
  const { editable } = open.draft
  // A locked step shows no save state; changes that were typed before it was locked are still reported.
  const isSaveShown = saved.kind !== 'untouched' || sections.some(({ section }) => editable.includes(section))
  return (
    <div className={styles.frame} data-form-step>
      <header className={styles.head}>
        <p className={styles.campaign}>
          <bdi>{nameOf(of) ?? text('dash.unnamed')}</bdi>
          <span className="soft"> · {text(`kind.${open.draft.campaign.kind}`)}</span>
        </p>
        <CampaignNav id={id} current={step} states={states} />
        <h1>{title}</h1>
        <p className="soft">{lead}</p>
      </header>
      {isSaveShown && (
        <div className={styles.state}>
          <SaveLine
            state={saved}
            conflict={
              firstConflict && {
                count: conflicts.length,
                href: `#${conflictId(firstConflict.section, firstConflict.path)}`,
                onPress: () => focusField(conflictId(firstConflict.section, firstConflict.path)),
              }
            }
          />
          {problems.length === 0 && firstConflict ? null : (
            <Badge variant={problems.length === 0 ? 'good' : 'plain'}>
              {text('edit.left', { count: problems.length })}
            </Badge>
          )}
        </div>
      )}
      <div className={styles.body}>
        <LockedNotice of={of} />
        <ProposalPanel of={of} />
        {hasComments(open.draft) ? <ReviewPanel of={of} /> : null}
        {sections.map(({ section, conflicts, decide }) => (
          <ConflictPanel
            key={section}
            section={section}
            conflicts={conflicts}
            nameOf={(field) => itemFieldName(of.facts, { section, path: field }, intl)}
            decide={decide}
          />
        ))}
        {children}
      </div>
      <aside className={styles.aside}>
        {step === 'funding' ? null : <Missing of={of} />}
        <p className={styles.links}>
          <Link href={pathTo('preview', { id })}>{text('steps.preview')}</Link>
          <Link href={routes.ownCampaigns}>{text('edit.toOwn')}</Link>
        </p>
      </aside>
      <StepLinks of={of} />
    </div>
  )
}

/** Missing fields of this step, closed at first: it would push the form and the next button out of view. */
function Missing({ of }: { readonly of: Step }) {
  const { text } = useIntl()
  const { problems } = of
  const [open, setOpen] = useState(false)
  if (problems.length === 0) return null
  return (
    <details className={styles.missing} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('steps.missing', { count: problems.length })}</summary>
      <ProblemLinks of={of} problems={problems} />
    </details>
  )
}

function StepLinks({ of }: { readonly of: Step }) {
  const { text } = useIntl()
  const index = campaignSteps.indexOf(of.step)
  const [before, after] = [campaignSteps[index - 1], campaignSteps[index + 1]]
  const { id } = of.open
  return (
    <nav className={styles.next} aria-label={text('steps.navigation')}>
      {before === undefined ? (
        <span />
      ) : (
        <Link className={buttonClass('quiet')} href={pathTo(before, { id })}>
          <Icon shape={arrowLeft} directional />
          {text('steps.back', { name: text(`draft.step.${before}`) })}
        </Link>
      )}
      {after === undefined ? null : (
        <Link className={buttonClass()} href={pathTo(after, { id })}>
          {text('steps.next', { name: text(`draft.step.${after}`) })}
          <Icon shape={arrowRight} directional />
        </Link>
      )}
    </nav>
  )
}

/** The campaign's current name: its own, else the company's. */
function nameOf({ facts, open }: Step): string | undefined {
  const { story, company } = facts.sections
  return story?.['name']?.trim() || company?.['companyName']?.trim() || open.draft.campaign.title || undefined
}

interface CampaignNavProps {
  readonly id: string
  readonly current: CampaignStep
  readonly states: Readonly<Record<CampaignStep, StepState>>
}

/** The six steps of a campaign, the progress of each, and which changes are only on this device. */
function CampaignNav({ id, current, states }: CampaignNavProps) {
  const { text, number } = useIntl()
  const here = text('steps.stepOf', {
    place: number(campaignSteps.indexOf(current) + 1),
    count: number(campaignSteps.length),
    name: text(`draft.step.${current}`),
  })
  const steps = campaignSteps.map((step) => {
    const { completed, hasConflict, saved } = states[step]
    const done = text(hasConflict ? 'dash.conflict' : completed ? 'steps.completed' : 'steps.notCompleted')
    const isSaved = saved === 'saved'
    const sent = text(`steps.${saved}`)
    return {
      step,
      href: pathTo(step, { id }),
      name: text(`draft.step.${step}`),
      marks: [
        { of: 'completed', is: completed, shape: hasConflict ? triangleAlert : completed ? check : pencil, text: done },
        { of: 'ready', is: isSaved, shape: isSaved ? cloud : cloudOff, text: sent },
      ] as const,
    }
  })
  return <StepNav label={text('steps.nav')} current={current} here={here} steps={steps} />
}
