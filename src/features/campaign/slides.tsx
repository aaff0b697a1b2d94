import { listSliders } from '#contract/front-settings.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SlideShow } from './slide-show.tsx'

export const sliderInput = { query: { status: 'yes' } } as const

/** The site's sliders. */
export function Slides() {
  const sliders = useCall(listSliders, sliderInput)
  return (
    <LoadedView of={sliders} skeleton={<Skeleton lines={7} />}>
      {(slides) => <SlideShow slides={slides} />}
    </LoadedView>
  )
}
