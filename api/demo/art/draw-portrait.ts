import { bust, dresses } from '#api/demo/art/drawings/portrait-dress.ts'
import { beard, earrings, glasses, head } from '#api/demo/art/drawings/portrait-face.ts'
import { bald, bob, bun, crop, curls, long, parted } from '#api/demo/art/drawings/portrait-hair.ts'
import { type Person, type Style, path, stroke } from '#api/demo/art/drawings/portrait-layer.ts'
import { ghutra, hijab } from '#api/demo/art/drawings/portrait-veil.ts'
import { skins } from '#api/demo/art/parts/palette.ts'
import { type Random, randomOf } from '#api/demo/art/parts/random.ts'

const grounds = ['#dfe5d8', '#e9dcc8', '#d5dedd', '#ead3c2', '#cfd9cb', '#e3ddd0', '#c9d4d8', '#dcc9b2'] as const

const hairs = ['#2c2624', '#4a342a', '#6d4a33', '#96704a', '#b99562', '#8d8a86', '#c9c4bb', '#7a3f2a'] as const

const cloths = [
  '#2f5d50',
  '#3d4f5c',
  '#b06a52',
  '#5b6a7a',
  '#7f8f78',
  '#6b4a4a',
  '#2f3e48',
  '#a98b5f',
  '#8c5a4d',
  '#4f6f7a',
] as const

const shirts = ['#f4efe4', '#e3e8e6', '#efe0cf', '#dfe6ee'] as const

/** How the person presents, so that a picture suits a given name. */
export type PortraitPresentation = 'feminine' | 'masculine'

const styles: Readonly<Record<PortraitPresentation, readonly [Style, ...Style[]]>> = {
  feminine: [bob, long, bun, hijab, curls, hijab, long],
  masculine: [crop, parted, bald, ghutra, curls, crop, parted],
}

export interface PortraitRequest {
  readonly seed: number
  readonly presentation?: PortraitPresentation
}

/** Few of the darker skins go with light hair. */
function personOf(random: Random): Person {
  const skin = random.pick(skins)
  const hair = skins.indexOf(skin) > 1 ? random.pick([hairs[0], hairs[1], hairs[0], hairs[5]]) : random.pick(hairs)
  return { skin, hair, cloth: random.pick(cloths), under: random.pick(shirts), random: random.fork('details') }
}

/** A friendly bust without features, 200 by 200, for a fictional person. */
export function drawPortrait({ seed, presentation }: PortraitRequest): string {
  const random = randomOf(seed, 'portrait')
  const person = personOf(random)
  const style = random.pick(styles[presentation ?? random.pick(['feminine', 'masculine'])])
  const ground = random.pick(grounds)
  const dress =
    style === ghutra
      ? path(bust, '#f3efe4') + stroke('M88 152L100 162L112 152M100 162V200', '#d8d2c4', 2.5)
      : random.pick(dresses)(person)
  const parts = [
    `<rect width="200" height="200" fill="${ground}"/><circle cx="${random.pick([70, 130])}" cy="86" r="84" fill="#ffffff" opacity=".28"/>`,
    style.back?.(person) ?? '',
    dress,
    head(person),
    style.beard === true && random.chance(0.5) ? beard(person) : '',
    style.front(person),
    random.chance(0.32) ? glasses(person) : '',
    style.covered !== true && style.beard !== true && style !== curls && random.chance(0.4) ? earrings(person) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${parts.join('')}</svg>`
}
