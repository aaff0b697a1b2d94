import { mix } from './colour.ts'
import type { Random } from './random.ts'
import type { Canvas } from './stage.ts'
import { ellipse, fill, glowGradient, gradient, line, rect, short } from './svg.ts'

/** A cloud of round heaps on a level foot, as one outline so that the heaps do not show through each other. */
function cloud(x: number, y: number, width: number, random: Random): string {
  const ball = (cx: number, r: number, lift: number): string =>
    `M${short(x + cx - r)} ${short(y - lift)}a${short(r)} ${short(r)} 0 1 1 ${short(2 * r)} 0z`
  const main = width * random.between(0.17, 0.21)
  const at = width * random.between(0.38, 0.58)
  const low = width * 0.075
  return (
    `M${short(x + low)} ${short(y - 2 * low)}h${short(width - 2 * low)}a${short(low)} ${short(low)} 0 0 1 0 ${short(2 * low)}h${short(2 * low - width)}a${short(low)} ${short(low)} 0 0 1 0 ${short(-2 * low)}z` +
    ball(at, main, low * 1.1) +
    ball(at - main * 1.15, main * 0.66, low) +
    ball(at + main * 1.2, main * random.between(0.5, 0.75), low)
  )
}

/** A streak of high cloud. */
function streak(x: number, y: number, width: number, thick: number): string {
  return `M${short(x)} ${short(y)}q${short(width * 0.3)} ${short(-thick)} ${short(width * 0.55)} ${short(-thick * 0.4)}t${short(width * 0.45)} ${short(thick * 0.3)}q${short(-width * 0.3)} ${short(thick * 0.7)} ${short(-width * 0.6)} ${short(thick * 0.5)}t${short(-width * 0.4)} ${short(-thick * 0.4)}z`
}

function clouds(canvas: Canvas, horizon: number, random: Random): string {
  const { mood, width } = canvas
  const id = canvas.id()
  const paint = `url(#${id})`
  const count = Math.round((canvas.panorama ? 2 : 1) * random.between(2, 4.4))
  let drawn = gradient(
    id,
    [0, 0],
    [0, horizon],
    [
      [0, mood.cloud, 0.75],
      [0.9, mood.cloud, 0.12],
    ],
  )
  const heaped = mood.name === 'noon' || (mood.name === 'overcast' && random.chance(0.6)) || random.chance(0.3)
  for (let index = 0; index < count; index += 1) {
    const x = ((index + random.between(-0.2, 0.6)) / count) * width
    const y = horizon * random.between(0.12, 0.58)
    const size = random.between(80, 170) * (heaped ? 1 : 1.7)
    if (heaped) {
      drawn += fill(cloud(x, y, size, random), paint, random.between(0.65, 0.95))
    } else
      drawn += fill(
        streak(x, y, size, random.between(6, 13)) + streak(x + size * 0.4, y + 15, size * 0.7, 6),
        paint,
        0.7,
      )
  }
  return drawn
}

function stars(canvas: Canvas, horizon: number, random: Random): string {
  let path = ''
  for (let index = 0; index < (canvas.panorama ? 46 : 26); index += 1)
    path += `M${short(random.between(0, canvas.width))} ${short(random.between(0, horizon * 0.7))}h1`
  return line(path, '#f3ecd6', 1.5, ' stroke-linecap="round" opacity=".6"')
}

function birds(canvas: Canvas, horizon: number, random: Random): string {
  const x = random.between(0.1, 0.75) * canvas.width
  const y = random.between(0.15, 0.4) * horizon
  let path = ''
  for (let index = 0; index < random.whole(3, 6); index += 1) {
    const size = random.between(3, 5)
    path += `M${short(x + index * 13 + random.between(-5, 5))} ${short(y + random.between(-9, 9))}q${short(size * 0.6)} ${short(-size * 0.7)} ${short(size)} 0q${short(size * 0.5)} ${short(-size * 0.7)} ${short(size)} 0`
  }
  return line(path, canvas.mood.shadow, 1, ' opacity=".45"')
}

function disc(canvas: Canvas, x: number, y: number, random: Random): string {
  const { mood } = canvas
  const glow = canvas.id()
  if (mood.name === 'night') {
    const bite = canvas.id()
    const size = random.between(11, 17)
    return (
      glowGradient(glow, [
        [0, '#dfe6e6', 0.35],
        [1, '#dfe6e6', 0],
      ]) +
      ellipse(x, y, size * 5, size * 5, `url(#${glow})`) +
      `<clipPath id="${bite}"><circle cx="${short(x)}" cy="${short(y)}" r="${short(size)}"/></clipPath>` +
      ellipse(x, y, size, size, '#f1ecd8') +
      `<g clip-path="url(#${bite})">${ellipse(x + size * 0.75, y - size * 0.3, size * 1.05, size * 1.05, mix(mood.sky[0], mood.sky[1], 0.4), 0.92)}</g>`
    )
  }
  const warm = mood.name === 'noon' ? '#fff8e4' : '#ffe9bf'
  const size = mood.name === 'noon' ? 20 : 27
  return (
    glowGradient(glow, [
      [0, warm, 0.85],
      [0.3, warm, 0.4],
      [1, warm, 0],
    ]) +
    ellipse(x, y, size * 5.5, size * 5.5, `url(#${glow})`) +
    (mood.elevation > 0 ? ellipse(x, y, size, size, '#fff6df', 0.92) : '')
  )
}

/** Sky, sun or moon and clouds down to the horizon. `sunSide` is -1 for a sun at the left edge, 1 for the right one. */
export function drawSky(canvas: Canvas, horizon: number, sunSide: number): string {
  const { mood, width, height } = canvas
  const random = canvas.random.fork('sky')
  const id = canvas.id()
  const sunX = width * (0.5 + sunSide * random.between(0.26, 0.42))
  const low = mood.elevation > 0 && mood.elevation < 40
  const sunY =
    mood.name === 'dusk' ? horizon - 8 : horizon * (low ? random.between(0.42, 0.62) : random.between(0.16, 0.3))
  return (
    gradient(
      id,
      [0, 0],
      [0, horizon + 6],
      [
        [0, mood.sky[0]],
        [0.55, mood.sky[1]],
        [1, mood.sky[2]],
      ],
    ) +
    rect(0, 0, width, height, `url(#${id})`) +
    (mood.name === 'night' ? stars(canvas, horizon, random) : '') +
    (mood.name === 'overcast' ? '' : disc(canvas, sunX, sunY, random)) +
    clouds(canvas, horizon, random) +
    (mood.dark || random.chance(0.5) ? '' : birds(canvas, horizon, random))
  )
}
