import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './button/index.tsx'
import { ClaimsBar } from './claims-bar/index.tsx'
import { Field } from './field/index.tsx'
import { Parts } from './gallery/parts.tsx'
import { plateOf } from './plate/index.tsx'
import { Popup } from './popup/index.tsx'
import { Price } from './price/index.tsx'
import { Progress } from './progress/index.tsx'
import { Sheet } from './sheet/index.tsx'
import { Stepper } from './stepper/index.tsx'

describe('every part, rendered by the server', () => {
  it.each(['en', 'ar'] as const)('needs no style attribute and no inline handler (%s)', (language) => {
    const html = renderToString(<Parts language={language} />)
    expect(html).toContain('class="btn btn-fill')
    expect(html).not.toMatch(/\s(style|on[a-z]+)="/)
  })
})

describe('the stepper', () => {
  const less = { label: 'One Karak tea less', name: 'intent', value: 'less' }
  const more = { label: 'One Karak tea more', name: 'intent', value: 'more' }
  const html = renderToString(<Stepper count={2} countLabel="2 in your order" less={less} more={more} />)

  it('is two submit buttons with names, so that it counts before scripts have loaded', () => {
    expect(html).toContain('<button type="submit" value="less" aria-label="One Karak tea less" name="intent">')
    expect(html).toContain('<button type="submit" value="more" aria-label="One Karak tea more" name="intent">')
  })
  it('says the new count aloud', () => {
    expect(html).toMatch(/aria-live="polite"[^>]*>.*2 in your order/)
  })
  it('shows a bin where one less removes the line, and only there', () => {
    const bin = (count: number, removes: boolean) =>
      renderToString(<Stepper count={count} removes={removes} less={less} more={more} />).includes('lucide-trash')
    expect([bin(1, true), bin(2, true), bin(1, false)]).toEqual([true, false, false])
  })
  it('finding 1: has a plus alone at zero, which is a submit button before scripts', () => {
    const alone = { look: 'float', icon: '+' } as const
    const zero = renderToString(<Stepper count={0} alone={alone} className="at" less={less} more={more} />)
    expect(zero).toMatch(/^<div class="at"><button type="submit" value="more" aria-label="One Karak tea more"/)
    expect(zero.match(/<button/g)).toHaveLength(1)
  })
  it('finding 1: drops no focus at its bound: the button there is named as disabled, and does nothing', () => {
    const bound = renderToString(<Stepper count={2} less={less} more={{ ...more, disabled: true }} />)
    expect(bound).toContain('<button type="button" value="more" aria-disabled="true"')
    expect(bound).not.toContain('disabled=""')
  })
})

describe('the sheet', () => {
  const sheet = (open: boolean, closeHref?: string) =>
    renderToString(
      <Sheet open={open} onClose={() => {}} title="When?" closeLabel="Close" closeHref={closeHref}>
        <p>17:30</p>
      </Sheet>,
    )

  it('is a dialog named by its heading', () => {
    const id = /<h2 id="([^"]+)"[^>]*>When\?/.exec(sheet(true))![1]
    expect(sheet(true)).toContain(`aria-labelledby="${id}"`)
  })
  it('is open in the page that the server sends, and its close button is a link', () => {
    expect(sheet(true, '/menu')).toMatch(/<dialog [^>]*open=""/)
    expect(sheet(true, '/menu')).toMatch(/<a href="\/menu" aria-label="Close"/)
  })
  it('is not open otherwise', () => {
    expect(sheet(false)).not.toMatch(/<dialog [^>]*open=/)
  })
})

describe('a price', () => {
  const aed = { amount: '42.00', currency: 'AED' }
  const text = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '')

  it.each([
    ['currency first', <Price key="1" {...aed} currencyAt="start" />, 'AED 42.00'],
    ['currency last', <Price key="2" {...aed} currencyAt="end" />, '42.00 AED'],
    ['crossed out, without its currency', <Price key="3" {...aed} was="56.00" currencyAt="start" />, '56.00 AED 42.00'],
  ])('is written with %s', (_name, price, written) => {
    expect(text(renderToString(price))).toBe(written)
  })
})

it('A field says its error to the one who cannot see it', () => {
  const html = renderToString(<Field id="phone" label="Phone" name="phone" error="Two or more digits are missing" />)
  expect(html).toContain('aria-invalid="true" aria-describedby="phone-error"')
  expect(html).toMatch(/id="phone-error" aria-live="polite"[^>]*>.*Two or more digits are missing/)
})

it('A busy button keeps its focus and its label’s width, and says what is happening', () => {
  const html = renderToString(<Button busy="Placing your order">Place order</Button>)
  expect(html).toContain('aria-busy="true" aria-disabled="true"')
  expect(html).not.toContain('disabled=""')
  expect(html).toMatch(/invisible.*Place order.*Placing your order/)
})

it('Progress says its state and stays within its bar', () => {
  const html = renderToString(<Progress label="Free delivery" value={1.4} valueText="Delivery is free" />)
  expect(html).toContain('aria-valuenow="100" aria-valuetext="Delivery is free"')
  expect(html).toContain('width="100%" height="6" rx="3" class="fill-mark"')
})

it('Products are spread over the three plates, each always on its own', () => {
  const counts = { a: 0, b: 0, c: 0 }
  for (let i = 0; i < 300; i++) counts[plateOf(`product-${i}`)]++
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(60)
  expect(plateOf('saffron-biryani')).toBe(plateOf('saffron-biryani'))
})

describe('the bar of claims', () => {
  const drawn = (...parts: number[]) =>
    renderToString(
      <ClaimsBar
        label="86.00 paid, 202.00 open"
        claims={parts.map((part, i) => ({ id: `${i}`, part, person: 'who-2', isPaid: i === 0 }))}
      />,
    )

  it('is as wide as each amount, in the order of claiming, and open at its end', () => {
    const html = drawn(0.3, 0.25)
    expect([...html.matchAll(/ x="([^"]+)" width="([^"]+)"/g)].map(([, x, width]) => [x, width])).toEqual([
      ['0%', '30%'],
      ['30%', '25%'],
      ['55%', '45%'],
    ])
    expect(html).toContain('aria-label="86.00 paid, 202.00 open"')
  })

  it('has stripes where something is being paid, and none where it is paid', () => {
    expect(drawn(0.3, 0.25).match(/<pattern/g)).toHaveLength(1)
    expect(drawn(0.3)).not.toContain('<pattern')
  })

  it('never grows past its end, and lets nobody vanish', () => {
    expect(drawn(0.7, 0.5)).toContain('x="70%" width="30%"')
    expect(drawn(0.7, 0.5)).not.toContain('fill-line')
    expect(drawn(0.0001)).toContain('width="2%"')
  })
})

describe('a popup', () => {
  const html = renderToString(
    <Popup
      open
      onClose={() => {}}
      picture={<svg />}
      title="Cancel this order?"
      text="Nothing is charged."
      frame={(content) => <form method="post">{content}</form>}
      yes={{ type: 'submit', name: 'intent', value: 'cancel', label: 'Yes, cancel' }}
      no={{ as: 'a', href: '/order', label: 'Keep order' }}
    />,
  )

  it('is a form and a link before scripts have loaded, and both answers stand in it', () => {
    expect(html).toMatch(/<dialog open=""[^>]*>.*<form method="post">.*<button[^>]*name="intent"[^>]*>/)
    expect(html).toMatch(/<a [^>]*href="\/order"[^>]*><span[^>]*>Keep order<\/span><\/a>/)
  })

  it('is named by its question, which is read once', () => {
    const [, id] = html.match(/aria-labelledby="([^"]+)"/) ?? []
    expect(html).toContain(`<h2 id="${id}"`)
    expect(html).toMatch(/<p aria-hidden="true"[^>]*>Cancel this order\?<\/p>/)
  })
})
