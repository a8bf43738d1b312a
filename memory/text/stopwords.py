"""Words that say nothing about what a sentence is about, in both languages, question words included."""

from __future__ import annotations


def word_set(words: str) -> frozenset[str]:
    """The words of a list written as text, blanks between them."""
    return frozenset(words.split())


ENGLISH = word_set("""
    a an the this that these those there here it its itself such
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself they them their theirs themselves
    am is are was were be been being do does did doing done have has had having
    can could will would shall should may might must ought let lets
    don doesn didn isn aren wasn weren haven hasn hadn won wouldn shouldn couldn cannot ain
    ll ve re s t d m
    and or but nor so if then than as because while of at by for with about into onto to from in on up down out off over under
    again further once too very just also only own same both each any some all
    what which who whom whose when where why how whether ever
    please tell know ok okay yes oh hi hello thanks thank
    not no never
    """)

CHINESE = word_set("""
    的 地 得 了 着 过 吗 呢 吧 啊 呀 哦 嗯 嘛 啦 哈 么 之 所 把 被 给 让 使 在 于 从 对 向 跟 和 与 及 或 而 且 但 并 也 都 又 还 就 才 只 很 太 更 最 挺 真 再 已 曾
    是 有 为 以 到 由 用 比 将 会 能 可 要 想 说 来 去 做 这 那 哪 谁 某 每 各 该 此 其 它 他 她 我 你 您 咱 们 个 些 种 一 不 没 没有 别 上 下 里 中 时
    什 怎
    我们 你们 您们 咱们 他们 她们 它们 自己 大家 人家 这个 那个 这些 那些 这里 那里 这儿 那儿 这样 那样 这种 那种 这么 那么 这次 那次
    什么 怎么 怎样 怎么样 如何 为什么 为何 哪个 哪些 哪里 哪儿 多少 几 是否 是不是 有没有 能不能 可不可以 请问 什么样 什么时候
    可以 可能 应该 能够 已经 曾经 正在 还是 或者 以及 并且 而且 但是 不过 可是 因为 所以 如果 虽然 然后 就是 只是 也是 都是 还有 一个 一些 一下 一样 有些 有点
    关于 对于 根据 按照 通过 除了 之后 之前 以后 以前 时候 的话 请 谢谢 你好 告诉 知道 记得 觉得
    """)

# The commonest pieces of Japanese endings and particles, as they come out as pairs of letters.
JAPANESE = word_set(
    "です ます した して しま ます ませ せん から まで など ので のは のが のを のに には では とは という いう いる いた いま ある あり あっ こと もの よう そう これ それ あれ この その あの ここ そこ"
)
