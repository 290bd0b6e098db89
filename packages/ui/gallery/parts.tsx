import type { ReactNode } from 'react'
import { Avatar, AvatarRow, type Person } from '../avatar/index.tsx'
import { Banner } from '../banner/index.tsx'
import { BrandMark } from '../brand-glyph/index.tsx'
import { Button, WordButton } from '../button/index.tsx'
import { Card } from '../card/index.tsx'
import { Chip, Label } from '../chip/index.tsx'
import { ChoiceCard, ChoiceGroup, ChoiceRow } from '../choice/index.tsx'
import { CodeInput } from '../code-input/index.tsx'
import { EmptyState } from '../empty-state/index.tsx'
import { Field, Select, TextArea } from '../field/index.tsx'
import { FoodMark } from '../food-mark/index.tsx'
import { IconButton } from '../icon-button/index.tsx'
import * as I from '../icons/index.tsx'
import { CutleryIcon } from '../icons/index.tsx'
import { ListRow } from '../list-row/index.tsx'
import { CodeRing, LiveDot } from '../live/index.tsx'
import { Plate, type PlatePicture } from '../plate/index.tsx'
import { Price } from '../price/index.tsx'
import { Progress, ProgressHead, Segments } from '../progress/index.tsx'
import { Segmented } from '../segmented/index.tsx'
import { SkeletonRow } from '../skeleton/index.tsx'
import { Stepper } from '../stepper/index.tsx'
import { Timeline } from '../timeline/index.tsx'
import { Toast } from '../toast/index.tsx'
import { TableParts } from './table-parts.tsx'

/** The sign of a merchant, as its page gives it to the parts. */
const SIGN =
  '<path d="M12 22v-8M12 14c-4.4 0-7-2.7-7-8 2.2.1 3.7.9 4.6 2.2M12 14c4.4 0 7-2.7 7-8-2.2.1-3.7.9-4.6 2.2M12 14c-2-1.6-3-3.5-3-5.6C9 6.2 10 4.2 12 2c2 2.2 3 4.2 3 6.4 0 2.1-1 4-3 5.600Z"/>'

const words = {
  en: {
    currency: 'AED', go: 'Go to checkout', again: 'Order again', receipt: 'Receipt', use: 'Use', add: 'Add items',
    remove: 'Remove', gone: 'Sold out', placing: 'Placing your order', name: 'Name', layla: 'Layla Haddad',
    villa: 'Building or villa', phone: 'Phone', missing: 'Two or more digits are missing', size: 'Choose your size',
    pick: 'Pick 1 to go on', required: 'Required', regular: 'Regular', large: 'Large', person: 'One person',
    free: 'included', sides: 'Add sides', rule: 'Pick 1 to 3', two: '2 of 3', raita: 'Smoked raita',
    papadum: 'Papadum', removed: 'Mint lemonade removed', undo: 'Undo',
    closing: 'Closing in 20 minutes. Order before 23:30.', bank: 'The bank said no. Your order is intact.',
    card: 'Other card', prices: 'Two prices changed since yesterday.', changed: 'What changed', popular: 'Popular',
    biryani: 'Saffron chicken biryani', about: 'Long-grain rice layered with charcoal chicken, saffron and rose water',
    lentil: 'Red lentil stew', warm: 'Cumin, lemon and warm bread on the side', delivery: 'Delivery', pickup: 'Pickup',
    to: 'Deliver to', home: 'Home · Marina Gate 2, Apt 1204', now: 'Now', mins: '25–35 min', later: 'Plan for later',
    more: 'AED 19.20 more for free delivery', minimum: '60 minimum reached', confirmed: 'Order confirmed',
    kitchen: 'In the kitchen', way: 'On its way', door: 'At your door', accepted: 'The kitchen accepted it in 40 seconds',
    note: 'Note for the kitchen', from: 'From 18:00', nothing: 'Nothing here yet', wait: 'Pick something you feel like. Your order waits here for you.',
    menu: 'See the menu', city: 'City', choose: 'Choose a time', applied: 'Applied', choosing: 'Choosing now',
  },
  ar: {
    currency: 'د.إ', go: 'إتمام الطلب', again: 'اطلب مجدداً', receipt: 'الإيصال', use: 'استخدم', add: 'أضف أصنافاً',
    remove: 'إزالة', gone: 'نفد', placing: 'جارٍ إرسال طلبك', name: 'الاسم', layla: 'ليلى حداد',
    villa: 'المبنى أو الفيلا', phone: 'الهاتف', missing: 'ينقص رقمان أو أكثر', size: 'اختر الحجم',
    pick: 'اختر واحداً للمتابعة', required: 'مطلوب', regular: 'عادي', large: 'كبير', person: 'لشخص واحد',
    free: 'مشمول', sides: 'أضف أطباقاً جانبية', rule: 'اختر من 1 إلى 3', two: '2 من 3', raita: 'رايتا مدخنة',
    papadum: 'بابادوم', removed: 'أزيلت ليموناضة بالنعناع', undo: 'تراجع',
    closing: 'نغلق بعد 20 دقيقة. اطلب قبل 23:30.', bank: 'رفض البنك الدفع. طلبك محفوظ.',
    card: 'بطاقة أخرى', prices: 'تغيّر سعران منذ أمس.', changed: 'ما الذي تغيّر', popular: 'الأكثر طلباً',
    biryani: 'برياني الدجاج بالزعفران', about: 'أرز طويل الحبة مع دجاج على الفحم وزعفران وماء الورد وبصل مقلي',
    lentil: 'يخنة العدس الأحمر', warm: 'كمون وليمون مع خبز دافئ', delivery: 'توصيل', pickup: 'استلام',
    to: 'التوصيل إلى', home: 'المنزل · مارينا غيت 2، شقة 1204', now: 'الآن', mins: '25–35 دقيقة', later: 'حدّد موعداً',
    more: 'أضف 19.20 د.إ للتوصيل المجاني', minimum: 'بلغت الحد الأدنى 60', confirmed: 'تم تأكيد الطلب',
    kitchen: 'في المطبخ', way: 'في الطريق', door: 'عند بابك', accepted: 'قبله المطبخ خلال 40 ثانية',
    note: 'ملاحظة للمطبخ', from: 'من 18:00', nothing: 'لا شيء هنا بعد', wait: 'اختر ما تشتهيه. طلبك ينتظرك هنا.',
    menu: 'عرض القائمة', city: 'المدينة', choose: 'اختر وقتاً', applied: 'مطبّق', choosing: 'تختار الآن',
  },
} // biome-ignore format: pairs to compare

export type GalleryLanguage = keyof typeof words

const PEOPLE: readonly Person[] = [...'LOSDNAMJK'].map((initial, i) => ({
  id: initial,
  initial,
  seat: i === 0 ? 'me' : i + 1,
}))

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mb-7 grid gap-3">
      <h2 className="text-small text-ink3" lang="en">
        {name}
      </h2>
      {children}
    </section>
  )
}

const dish = (colour: string): PlatePicture => ({
  src: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 44"><path fill="${colour}" d="M0 14h64c0 18-14 30-32 30S0 32 0 14Z"/><ellipse cx="32" cy="14" rx="32" ry="13" fill="#f2b33d"/></svg>`)}`,
  width: 64,
  height: 44,
  cutout: true,
})

/** Every part once, in one language, on the palette around it. */
export function Parts({ language }: { language: GalleryLanguage }) {
  const w = words[language]
  const at = language === 'ar' ? ('end' as const) : ('start' as const)
  const price = (amount: string, was?: string) => <Price {...{ amount, was, currency: w.currency, currencyAt: at }} />
  const less = { label: 'less', type: 'button' as const }
  const more = { label: 'more', type: 'button' as const }
  return (
    <main className="grid grid-cols-3 gap-9 p-9">
      <div className="min-w-0">
        <Part name="Buttons">
          <Button wide end={price('91.80')}>
            {w.go}
          </Button>
          <div className="grid grid-cols-2 gap-2.5">
            <Button kind="quiet" icon={<I.AgainIcon size={18} />}>
              {w.again}
            </Button>
            <Button kind="neutral">{w.receipt}</Button>
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button size="small">{w.use}</Button>
            <Button size="small" kind="quiet">
              {w.add}
            </Button>
            <Button size="small" kind="outline">
              {w.remove}
            </Button>
            <Button size="small" kind="neutral" disabled>
              {w.gone}
            </Button>
            <Button size="row" kind="float">
              {w.add}
            </Button>
          </div>
          <Button wide busy={w.placing}>
            {w.go}
          </Button>
          <Button wide id="focused">
            Focus
          </Button>
        </Part>
        <Part name="Steppers">
          <div className="flex flex-wrap items-center gap-3">
            <Stepper look="fill" count={1} removes less={less} more={more} />
            <Stepper look="fill" count={2} less={less} more={more} />
            <Stepper count={2} less={less} more={more} />
            <IconButton label="add" look="float" size={40} icon={<I.PlusIcon className="text-accent" />} />
            <IconButton label="add" look="tint" size={40} icon={<I.PlusIcon />} />
            <IconButton label="close" look="sunken" icon={<I.CloseIcon />} />
            <Stepper look="sunken" count={1} less={less} more={more} />
          </div>
        </Part>
        <Part name="Marks, chips">
          <div className="flex gap-3">
            <FoodMark type="vegetarian" label="vegetarian" />
            <FoodMark type="meat" label="meat" />
            <FoodMark type="egg" label="egg" />
            <FoodMark type="vegan" label="vegan" />
            <BrandMark glyph={SIGN} large />
            <BrandMark glyph={SIGN} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Chip tone="accent" icon={<I.CheckIcon size={14} />}>
              {w.required}
            </Chip>
            <Chip tone="bad">{w.pick}</Chip>
            <Chip tone="ok" icon={<I.CheckIcon size={14} />}>
              {w.applied}
            </Chip>
            <Chip tone="warn" icon={<I.ClockIcon size={14} />}>
              {w.mins}
            </Chip>
            <Chip icon={<I.NutIcon size={14} />}>{w.raita}</Chip>
            <Label icon={<I.FlameIcon size={13} />}>{w.popular}</Label>
          </div>
        </Part>
        <Part name="Type">
          <p className="text-display">{w.biryani}</p>
          <p className="text-title">{w.biryani}</p>
          <p className="text-heading">{w.biryani}</p>
          <p className="text-subhead">{w.biryani}</p>
          <p className="text-name">{w.biryani}</p>
          <p>{w.about}</p>
          <p className="text-small text-ink2">{w.about}</p>
        </Part>
        <Part name="Timeline">
          <Segments label="way" valueText={w.way} count={4} done={3.5} />
          <Timeline
            label="way"
            steps={[
              { key: '1', title: w.confirmed, note: w.accepted, time: '19:08', state: 'done' },
              { key: '2', title: w.kitchen, time: '19:14', state: 'done', icon: <I.ChefHatIcon size={15} /> },
              { key: '3', title: w.way, note: w.mins, time: '19:31', state: 'now', icon: <I.BikeIcon size={15} /> },
              { key: '4', title: w.door, time: '~19:45', state: 'coming', icon: <I.HomeIcon size={15} /> },
            ]}
          />
        </Part>
      </div>
      <div className="min-w-0">
        <Part name="Fields">
          <Field label={w.name} name="name" defaultValue={w.layla} />
          <Field label={w.villa} name="villa" placeholder={w.villa} />
          <Field label={w.phone} name="phone" dir="ltr" defaultValue="+971 50 12" error={w.missing} />
          <Select label={w.city} name="city">
            <option>{w.home}</option>
          </Select>
          <TextArea label={w.note} name="note" />
        </Part>
        <Part name="Search, pills, code">
          <div className="search">
            <I.SearchIcon />
            <input type="search" placeholder={w.biryani} aria-label="search" />
          </div>
          <nav className="flex gap-1">
            <a className="pill" href="#a" aria-current="true">
              {w.popular}
            </a>
            <a className="pill" href="#b">
              {w.regular}
            </a>
          </nav>
          <CodeInput label="code" />
        </Part>
        <Part name="Choices">
          <Card className="">
            <ChoiceGroup title={w.size} rule={w.rule} chip={w.required} error={w.pick}>
              <ChoiceRow type="radio" name="s" label={w.regular} end={w.free} />
              <ChoiceRow type="radio" name="s" label={w.large} note={w.person} end={<bdi dir="ltr">+8.00</bdi>} />
            </ChoiceGroup>
          </Card>
          <Card className="">
            <ChoiceGroup title={w.sides} rule={w.rule} chip={w.two} met>
              <ChoiceRow type="radio" name="r" label={w.large} note={w.person} defaultChecked />
              <ChoiceRow type="checkbox" name="c" label={w.raita} end={<bdi dir="ltr">+4.00</bdi>} defaultChecked />
              <ChoiceRow type="checkbox" name="c" label={w.raita} end={<bdi dir="ltr">+4.00</bdi>} markAt="end" />
              <ChoiceRow type="checkbox" name="c" label={w.papadum} end={<Chip>{w.gone}</Chip>} disabled />
            </ChoiceGroup>
          </Card>
          <div className="grid grid-cols-2 gap-2.5">
            <ChoiceCard name="w" label={w.now} note={w.mins} defaultChecked />
            <ChoiceCard
              name="w"
              label={w.later}
              note={w.choose}
              end={<I.ForwardIcon size={18} className="text-ink3" />}
            />
          </div>
        </Part>
        <Part name="Toast, banners">
          <Toast icon={<I.BinIcon />} text={w.removed} action={{ label: w.undo, onClick() {} }} onGone={() => {}} />
          <Banner tone="warn" icon={<I.ClockIcon />}>
            {w.closing}
          </Banner>
          <Banner tone="bad" icon={<I.WarningIcon />} action={<b className="text-bad">{w.card}</b>}>
            {w.bank}
          </Banner>
          <Banner icon={<I.InfoIcon />}>
            {w.prices} <WordButton>{w.changed}</WordButton>
          </Banner>
        </Part>
        <Part name="Waiting">
          <SkeletonRow />
        </Part>
        <Part name="People at a table">
          <div className="flex flex-wrap items-center gap-3">
            {([20, 24, 28, 32, 40, 60] as const).map((size, i) => (
              <Avatar key={size} person={PEOPLE[i]!} size={size} />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <AvatarRow people={PEOPLE.slice(0, 4)} size={32} more={(count) => `+${count}`} />
            <AvatarRow people={PEOPLE.slice(0, 6)} size={32} more={(count) => `+${count}`} />
            <LiveDot seat={3}>{w.choosing}</LiveDot>
            <CodeRing left={192} whole={300} words="3:12" />
          </div>
        </Part>
      </div>
      <div className="min-w-0">
        <Part name="Cards">
          {['a', 'b', 'c'].map((id, i) => (
            <article key={id} className="flex gap-4 py-3.5">
              <div className="flex min-w-0 flex-1 flex-col">
                <p className="mb-1 flex gap-1.5">
                  <FoodMark type={i === 0 ? 'meat' : 'vegan'} label="food" />
                  {i === 0 ? <Label icon={<I.FlameIcon size={13} />}>{w.popular}</Label> : null}
                </p>
                <h3 className="text-name">{i === 2 ? w.lentil : w.biryani}</h3>
                <p className="line-clamp-2 text-desc text-ink2">{i === 2 ? w.warm : w.about}</p>
                <p className="mt-auto pt-2">{price('42.00', i === 1 ? '56.00' : undefined)}</p>
              </div>
              <Plate
                id={id}
                glyph={SIGN}
                picture={i === 2 ? null : i === 1 ? { ...dish('#7a3d18'), cutout: false } : dish('#d9541e')}
                lifted={i === 0}
              >
                {i === 0 ? (
                  <Stepper
                    look="fill"
                    count={1}
                    removes
                    less={less}
                    more={more}
                    className="absolute -bottom-3 inset-x-0 mx-auto"
                  />
                ) : (
                  <span className="absolute -bottom-2 -end-1.5">
                    <IconButton label="add" look="float" size={40} icon={<I.PlusIcon className="text-accent" />} />
                  </span>
                )}
              </Plate>
            </article>
          ))}
          <div className="flex gap-4">
            <Plate id="d" glyph={SIGN} picture={dish('#d9541e')} gone>
              <Chip tone="float" className="absolute inset-x-0 top-2 mx-auto w-fit" icon={<I.ClockIcon size={13} />}>
                {w.from}
              </Chip>
            </Plate>
            <Plate id="e" glyph={SIGN} className="size-16 rounded-field" glyphSize={26} />
          </div>
        </Part>
        <Part name="Rounds, shares">
          <TableParts />
        </Part>
        <Part name="Where, progress">
          <Card className="p-1.5">
            <Segmented
              label="service"
              value="d"
              type="button"
              segments={[
                { value: 'd', label: w.delivery, icon: <I.BikeIcon /> },
                { value: 'p', label: w.pickup, icon: <I.BagIcon /> },
              ]}
            />
            <div className="px-3">
              <ListRow
                as="button"
                icon={<I.PinIcon className="text-accent" />}
                eyebrow={w.to}
                title={w.home}
                leads
                oneLine
              />
              <ListRow
                icon={<I.ClockIcon className="text-accent" />}
                title={
                  <>
                    {w.now} <span className="text-ink2 font-normal">· {w.mins}</span>
                  </>
                }
                end={<b className="text-small font-strong text-accent">{w.later}</b>}
              />
            </div>
          </Card>
          <Card>
            <ProgressHead icon={<I.BikeIcon />}>{w.more}</ProgressHead>
            <Progress
              label="p"
              value={0.8}
              valueText={w.more}
              stops={[
                { at: 0.6, reached: true, label: w.minimum },
                { at: 1, reached: false, label: '100' },
              ]}
            />
          </Card>
        </Part>
        <Part name="Empty">
          <div className="flex min-h-140 flex-col">
            <EmptyState
              picture={<CutleryIcon size={72} />}
              title={w.nothing}
              action={<Button wide>{w.menu}</Button>}
              link={<b className="text-accent font-strong">{w.again}</b>}
            >
              {w.wait}
            </EmptyState>
          </div>
        </Part>
      </div>
    </main>
  )
}
