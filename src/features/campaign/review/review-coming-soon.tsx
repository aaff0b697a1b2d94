import { useState } from 'react'
import { decideComingSoon } from '#contract/campaign/admin-coming-soon.ts'
import { languages } from '#contract/shapes.ts'
import type { ComingSoonVersion } from '#contract/campaign/own-coming-soon.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { reviewCommentMaximum } from '#domain/limits.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { DecideChange } from './decide-change.tsx'
import type { Review } from './decisions.ts'
import { useOwnTeamReason } from './use-own-team-reason.ts'
import styles from './review-page.module.css'

/** The page that announces a campaign: what awaits a decision, and what is public. */
export function ReviewComingSoon({ of, name }: { readonly of: Review; readonly name: string }) {
  const { text } = useIntl()
  const decide = useIdempotentMutation(decideComingSoon)
  const blocked = useOwnTeamReason(of)
  const { comingSoon } = of
  if (!comingSoon) return null
  const { review, approved, state, slug, indications } = comingSoon
  const isPublic = approved !== null && (state === 'open' || state === 'closed')
  if (!review && !isPublic) return null
  const params = { id: of.campaign.id }
  return (
    <section className="panel stack" aria-labelledby="coming-soon">
      <h2 id="coming-soon">{text('admin.comingSoon')}</h2>
      {review ? (
        <>
          <p>{text('admin.comingSoonText')}</p>
          {isPublic ? <p>{text('admin.comingSoonChanges')}</p> : null}
          <Version of={review} />
          <DecideChange
            of="comingSoon"
            name={name}
            blocked={blocked}
            decide={(order) => decide({ params, body: { ...order, versionId: review.id } })}
          />
        </>
      ) : null}
      {isPublic ? (
        <>
          <p>
            {text('admin.comingSoonPublic', { count: indications })}{' '}
            <Link href={pathTo('comingSoonPage', { slug })}>{text('admin.comingSoonView')}</Link>
          </p>
          <Remove
            name={name}
            blocked={blocked}
            remove={(reason) => decide({ params, body: { decision: 'remove', versionId: approved.id, reason } })}
          />
        </>
      ) : null}
    </section>
  )
}

function Version({ of }: { readonly of: ComingSoonVersion }) {
  const { text, date } = useIntl()
  return (
    <>
      <p className="soft">{text('admin.comingSoonSent', { date: date(of.sentAt, 'time') })}</p>
      {of.picture ? (
        <div className={styles.announced}>
          <PictureView picture={of.picture} sizes="20rem" mostWidth={700} />
        </div>
      ) : null}
      <Facts
        rows={[
          [text('admin.comingSoonName'), <bdi key="v">{of.name}</bdi>],
          [text('admin.comingSoonHighlight'), <bdi key="v">{of.highlight}</bdi>],
          [text('admin.comingSoonOpens'), of.opensOn === null ? null : date(of.opensOn)],
          ...languages
            .filter((language) => of.descriptions[language] !== undefined)
            .map(
              (language) =>
                [
                  text('admin.comingSoonDescription', { language: text(`admin.comingSoonLanguage.${language}`) }),
                  <span key="v" className="multiline" dir="auto" lang={language}>
                    {of.descriptions[language]}
                  </span>,
                ] as const,
            ),
        ]}
      />
    </>
  )
}

interface RemoveProps {
  readonly name: string
  readonly blocked: string | undefined
  readonly remove: (reason: string) => Promise<unknown>
}

function Remove({ name, blocked, remove }: RemoveProps) {
  const { text } = useIntl()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button variant="danger" needsConnection blocked={blocked} onClick={() => setOpen(true)}>
          {text('admin.comingSoonRemove')}
        </Button>
      </div>
      {isOpen ? (
        <FormDialog
          title={text('admin.comingSoonRemoveTitle')}
          submit={text('admin.comingSoonRemove')}
          variant="danger"
          initial={{ reason: '' }}
          validate={(values) =>
            validateFields(values, { reason: { required: true, rules: [atMost(reviewCommentMaximum)] } })
          }
          send={({ reason }) => remove(reason.trim())}
          success={{ text: 'admin.comingSoonRemoveToast', values: { name: isolated(name) } }}
          onClose={() => setOpen(false)}
        >
          {({ field }) => (
            <>
              <p>{text('admin.comingSoonRemoveText')}</p>
              <AreaField of={field('reason')} label={text('admin.reason')} hint={text('admin.reasonHint')} dir="auto" />
            </>
          )}
        </FormDialog>
      ) : null}
    </>
  )
}
