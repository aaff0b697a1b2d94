import { useState } from 'react'
import { getRepaymentSchedule, type StageEntry } from '#contract/repayment/repayment-schedule.ts'
import { declareRepaymentStage } from '#contract/repayment/repayment-stage.ts'
import { atMost, oneOfRule, validateFields } from '#domain/field.ts'
import { repaymentStages } from '#domain/repayment/stage.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { LoanInvestors } from '#src/components/repayment/loan-investors.tsx'
import { ScheduleSummary } from '#src/components/repayment/schedule-summary.tsx'
import { StageBadge, StageHistory } from '#src/components/repayment/stage-history.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Review } from './decisions.ts'
import { useOwnTeamReason } from './use-own-team-reason.ts'

/** The stage of the loan of a campaign that has ended, its history, and what an administrator may declare. */
export function RepaymentStage({ of }: { readonly of: Review }) {
  const { campaign } = of
  const blocked = useOwnTeamReason(of)
  const isLoan = campaign.kind === 'debt' && (campaign.status === 4 || campaign.status === 5)
  return isLoan ? <Loan id={campaign.id} blocked={blocked} /> : null
}

function Loan({ id, blocked }: { readonly id: string; readonly blocked: string | undefined }) {
  const { text } = useIntl()
  const loaded = useQuery(getRepaymentSchedule, { params: { id } })
  const [declaring, setDeclaring] = useState(false)
  if (loaded.data?.state === 'none') return null
  return (
    <section className="stack" aria-labelledby="repayment-stage">
      <h2 id="repayment-stage" className="cluster">
        {text('stage.title')}
        {loaded.data?.stage ? <StageBadge stage={loaded.data.stage} /> : null}
      </h2>
      <LoadedView of={loaded} skeleton={<Skeleton lines={8} />}>
        {({ schedule, stage, stages, declarable }) =>
          schedule === null || stage === null ? (
            <p className="soft">{text('schedule.notPaidOut')}</p>
          ) : (
            <>
              <ScheduleSummary of={schedule} />
              <LoanInvestors campaignId={id} />
              <StageHistory stage={stage} stages={stages} currency={schedule.currency} />
              {declarable.length === 0 ? null : (
                <div>
                  <Button variant="quiet" needsConnection blocked={blocked} onClick={() => setDeclaring(true)}>
                    {text('stage.declare')}
                  </Button>
                </div>
              )}
              {declaring ? <DeclareDialog id={id} declarable={declarable} onClose={() => setDeclaring(false)} /> : null}
            </>
          )
        }
      </LoadedView>
    </section>
  )
}

/** Maximum length of the note, as the call accepts it. */
const noteMaximum = 500

interface DeclareDialogProps {
  readonly id: string
  readonly declarable: readonly StageEntry['stage'][]
  readonly onClose: () => void
}

function DeclareDialog({ id, declarable, onClose }: DeclareDialogProps) {
  const { text } = useIntl()
  const declare = useIdempotentMutation(declareRepaymentStage)
  return (
    <FormDialog
      title={text('stage.declareTitle')}
      submit={text('stage.declare')}
      variant="danger"
      initial={{ stage: declarable.length === 1 ? (declarable[0] ?? '') : '', note: '' }}
      validate={(values) =>
        validateFields(values, {
          stage: { required: true, rules: [oneOfRule(declarable)] },
          note: { required: true, rules: [atMost(noteMaximum)] },
        })
      }
      send={async ({ stage: chosen, note }) => {
        const stage = repaymentStages.find((each) => each === chosen)
        if (stage !== undefined) await declare({ params: { id }, body: { stage, note: note.trim() } })
      }}
      success={{ text: 'stage.declared' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <RadioField
            of={field('stage')}
            legend={text('stage.to')}
            stacked
            choices={declarable.map((stage) => ({
              value: stage,
              label: text(`stage.${stage}`),
              text: text(`stage.text.${stage}`),
            }))}
          />
          <AreaField of={field('note')} label={text('stage.note')} hint={text('stage.noteHint')} rows={3} dir="auto" />
        </>
      )}
    </FormDialog>
  )
}
