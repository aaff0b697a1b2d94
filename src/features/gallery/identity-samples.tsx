import { qrPicture } from '#contract/qr-code.ts'
import { FileDescription } from '#src/components/accreditation/file-description.tsx'
import { AnswerGroup, LongAnswer } from '#src/components/identity/answer-group.tsx'
import { PartyAnswers } from '#src/components/identity/party-answers.tsx'
import { LoadingView } from '#src/components/loaded-view.tsx'
import { QrPicture } from '#src/components/qr/qr-picture.tsx'
import { WizardNav } from '#src/components/steps/wizard-nav.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { SampleProps } from './form-samples.tsx'

const answers = {
  firstName: 'Salma',
  lastName: 'Karim',
  domicile: 'us-citizen',
  socialSecurityNumber: '••••6789',
  dateOfBirth: '1979-04-12',
  country: 'US',
  currentIncome: '31000000',
  documentType: 'passport',
}

export function IdentitySample({ texts }: SampleProps) {
  return (
    <>
      <WizardNav
        current="1"
        steps={texts.choices.map((name, index) => ({
          step: String(index),
          href: pathTo('gallery', {}, { tab: index }),
          name,
          complete: index === 0,
        }))}
      />
      <PartyAnswers
        kind="self"
        values={answers}
        documents={[{ slot: 'front', id: 'front', mime: 'image/jpeg', bytes: 481_000 }]}
        renderDocument={(document) => <FileDescription of={document} />}
      />
      <AnswerGroup
        id="sample-answers"
        title={texts.title}
        rows={[{ name: 'notes', label: texts.short, answer: <LongAnswer>{texts.sentence}</LongAnswer> }]}
      />
      <QrPicture
        of={qrPicture({
          size: 2,
          data: [
            [true, false],
            [false, true],
          ],
        })}
        label={texts.short}
      />
      <LoadingView>
        <Skeleton lines={2} />
      </LoadingView>
    </>
  )
}
